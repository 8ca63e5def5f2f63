import { useEffect, useState } from 'react'

/** Undefined while pending, null when rejected. React Router's `Await` would remount its children, losing the focus. */
export function useSettled<T>(value: T | Promise<T>): T | null | undefined {
  const [settled, setSettled] = useState<{ of: unknown; value: T | null } | null>(null)
  useEffect(() => {
    if (!(value instanceof Promise)) return
    let isCurrent = true
    value.then(
      (fulfilled) => isCurrent && setSettled({ of: value, value: fulfilled }),
      () => isCurrent && setSettled({ of: value, value: null }),
    )
    return () => {
      isCurrent = false
    }
  }, [value])
  if (!(value instanceof Promise)) return value
  return settled?.of === value ? settled.value : undefined
}
