import { type FormEvent, useEffect, useRef } from 'react'

/**
 * Submits a form once until the response is there, however fast somebody presses. A response can arrive before the page
 * ever showed that it was busy, so a new `answer` counts as well as `isIdle`.
 */
export function useSendOnce(isIdle: boolean, answer: unknown): (event: FormEvent) => void {
  const isSent = useRef(false)
  const last = useRef(answer)
  useEffect(() => {
    if (isIdle || last.current !== answer) isSent.current = false
    last.current = answer
  }, [isIdle, answer])
  return (event) => {
    if (isSent.current) event.preventDefault()
    isSent.current = true
  }
}
