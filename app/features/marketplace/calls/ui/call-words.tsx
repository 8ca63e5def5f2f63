import { firstNameOf } from '#app/i18n/first-name.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
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
  return (call: CallRow): string => {
    const name = firstNameOf(call.other.name)
    if (call.status === 'completed') return t('result.completed')
    if (call.status === 'cancelled') {
      if (call.cancelledBy === 'you') return t('result.cancelledByYou')
      return call.cancelledBy === 'other' ? t('result.cancelledByOther', { name }) : t('result.cancelled')
    }
    if (call.missedReason === 'both_no_show') return t('result.missedBoth')
    if (call.missedReason === 'no_connection') return t('result.noConnection')
    const isMine = (call.missedReason === 'seeker_no_show') === (call.side === 'seeker')
    return isMine ? t('result.missedYou') : t('result.missedOther', { name })
  }
}
