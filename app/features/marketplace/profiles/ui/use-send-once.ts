import { type FormEvent, useRef } from 'react'
import type { SubmitTarget } from 'react-router'

/** Submits a form with `submit`; further presses are ignored until it was answered or failed. */
export function useSendOnce(
  submit: (target: SubmitTarget) => Promise<void>,
): (event: FormEvent<HTMLFormElement>) => void {
  const isSent = useRef(false)
  return (event) => {
    const isHeld = event.defaultPrevented
    event.preventDefault()
    if (isSent.current || isHeld) return
    isSent.current = true
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    void submit(submitter ?? event.currentTarget).finally(() => {
      isSent.current = false
    })
  }
}
