import { earnings } from '#app/features/credits/rules.ts'
import { useTerms } from '#app/i18n/terms.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Panel } from '#app/ui/panel.tsx'

/** Earned credits, and what they are worth after the fee. */
export function EarningsPanel({ balance }: { balance: number }) {
  const { t } = useTranslation('payouts')
  const format = useFormat()
  const { netCents } = earnings(balance, useTerms().feePercent)
  return (
    <Panel tone="credit">
      <h2 className="font-semibold text-[0.9375rem] text-credit-ink-2">{t('balance')}</h2>
      <p className="num mt-2 text-[5.25rem] leading-none tracking-[-0.03em]">
        {format.credits(balance)}
        <span className="ml-1.5 font-text text-base text-credit-ink-2 tracking-normal">
          {' '}
          {t('unit', { count: balance })}
        </span>
      </p>
      <p className="mt-2 text-credit-ink-2">{t('worth', { net: format.euros(netCents) })}</p>
    </Panel>
  )
}
