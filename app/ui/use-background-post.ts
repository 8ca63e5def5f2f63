import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { showLost } from './lost-toast.tsx'

/**
 * Posts a form without leaving the page, then revalidates; `sent` is the pending form, for an optimistic display.
 * Offline nothing changes, and a toast says so; without scripts it posts as any form.
 */
export function useBackgroundPost() {
  const [sent, setSent] = useState<FormData | null>(null)
  const { revalidate } = useRevalidator()

  async function send(action: string, form: FormData) {
    if (sent) return
    setSent(form)
    try {
      const body = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]))
      const answer = await fetch(action, { method: 'POST', body, headers: { accept: 'application/json' } })
      const isElsewhere = answer.redirected && new URL(answer.url).pathname !== location.pathname
      if (isElsewhere) location.assign(answer.url)
      else await revalidate()
    } catch (error) {
      // The browser has logged the failed request.
      if (!(error instanceof TypeError)) throw error
      showLost()
    } finally {
      setSent(null)
    }
  }

  return {
    sent,
    send,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      if (event.defaultPrevented) return
      event.preventDefault()
      void send(event.currentTarget.action, new FormData(event.currentTarget))
    },
  }
}
