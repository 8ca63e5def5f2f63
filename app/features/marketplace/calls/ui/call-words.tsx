import { firstNameOf } from '#app/i18n/first-name.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { callResult } from '../receipt/text.rules.ts'
import type { CallRow } from '../views.server.ts'

/** Shorter delays are not mentioned: times show no seconds, so the end would look unchanged. */
export const NOTED_LATE_SECONDS = 60

export function LateNote({
  call,
}: {
  call: Pick<CallRow, 'side' | 'other' | 'endAt' | 'lateSeconds' | 'lateMovesEnd'>
}) {
  const { t } = useTranslation('call-changes')
  const format = useFormat()
  if (call.lateSeconds < NOTED_LATE_SECONDS) return null
  const what = call.lateMovesEnd ? 'moved' : 'unmoved'
  return (
    <p role="status" className="text-ink-2">
      {t(call.side === 'companion' ? `late.${what}You` : `late.${what}`, {
        name: firstNameOf(call.other.name),
        late: t('minutes', { count: Math.floor(call.lateSeconds / 60) }),
        time: format.time(call.endAt),
      })}
    </p>
  )
}

export function useCallResult() {
  const { t } = useTranslation('booked')
  return (call: CallRow): string => callResult(t, call)
}
