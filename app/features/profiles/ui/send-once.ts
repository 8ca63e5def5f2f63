import { type FormEvent, useEffect, useRef } from 'react'

/** Lets a form go once until its answer is there, however fast somebody presses. */
export function useSendOnce(isIdle: boolean): (event: FormEvent) => void {
  const isSent = useRef(false)
  useEffect(() => {
    if (isIdle) isSent.current = false
  }, [isIdle])
  return (event) => {
    if (isSent.current) event.preventDefault()
    isSent.current = true
  }
}
