import { type FormEvent, useEffect, useRef } from 'react'

/**
 * Lets a form go once until its answer is there, however fast somebody presses. An answer can be there before the page ever showed that
 * something was sent: a new `answer` counts as well as `isIdle`.
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
