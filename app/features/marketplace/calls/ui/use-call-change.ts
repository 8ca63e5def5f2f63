import { useFetcher } from 'react-router'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import type { ActionResult } from '#app/platform/http/request.ts'

/** Sends a change of a call to its address, and says why it was refused; `name` is the other one's. */
export function useCallChange<Answer>(name: string, action: string) {
  const fetcher = useFetcher<ActionResult<Answer>>()
  const sentence = useRefusal('call-changes', 'failed', { name })
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined
  return {
    send: (fields: Record<string, string>) => void fetcher.submit(fields, { method: 'post', action }),
    isSending: fetcher.state !== 'idle',
    answer: answer?.ok ? answer.value : null,
    problem: answer && !answer.ok ? sentence(answer.code) : null,
  }
}
