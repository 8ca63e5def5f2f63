import { firstNameOf } from '#app/features/marketplace/profiles/names.rules.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { CallRow } from '../views.server.ts'

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
