import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useOfficeRefusal } from '../../ui/use-office-refusal.ts'
import {
  CORRECTION_CREDITS_MAX,
  CORRECTION_REASON_MAX,
  CORRECTION_REASON_MIN,
  CORRECTION_REFERENCE_MAX,
} from '../schema.ts'
import type { CorrectionLine } from '../views.server.ts'

/** What a correction does, as a short phrase: “+50 credits”. */
export function useCorrectionAmount() {
  const { t } = useTranslation('office-corrections')
  const format = useFormat()
  return ({ direction, credits }: Pick<CorrectionLine, 'direction' | 'credits'>) =>
    t(`amount.${direction}`, { count: credits, amount: format.credits(credits) })
}

export function useCreditCount() {
  const { t } = useTranslation('office-corrections')
  const format = useFormat()
  return (count: number) => t('amount.plain', { count, amount: format.credits(count) })
}

export function useCorrectionRefusal() {
  const format = useFormat()
  return useOfficeRefusal('office-corrections', {
    most: format.number(CORRECTION_CREDITS_MAX),
    least: CORRECTION_REASON_MIN,
    longest: CORRECTION_REASON_MAX,
    referenceMost: CORRECTION_REFERENCE_MAX,
  })
}
