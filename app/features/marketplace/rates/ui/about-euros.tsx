import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { buyerPriceCents } from '../rules.ts'

/** What credits cost at most, in the smallest package: "about €3.85". */
export function AboutEuros({ credits }: { credits: number }) {
  const { t } = useTranslation('ui')
  const format = useFormat()
  const euros = format.euros(buyerPriceCents(credits), { whole: true }).replace(' ', '\u00a0')
  return t('aboutEuros', { euros })
}
