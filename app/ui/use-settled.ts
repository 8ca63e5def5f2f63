import { useEffect, useState } from 'react'

/**
 * A value, or that of a promise once it is fulfilled: undefined while it is pending, null when it is rejected. React
 * Router's `Await` would mount what is below it anew when the promise settles, and open filters and the focus would be
 * lost.
 */
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
