import { CircleCheck } from 'lucide-react'
import type { TaxState } from '#app/features/money/tax/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/panel.tsx'

/** Whether the tax details that a payout needs are there, and the way to them. */
export function TaxCard({ state }: { state: TaxState }) {
  const { t } = useTranslation('payouts')
  const { language } = useFormat()
  if (state === 'off') return null
  const isMissing = state === 'missing'
  return (
    <Panel>
      <h2 className="t1">{t('tax.title')}</h2>
      {isMissing ? (
        <p className="mt-3 text-ink-2">{t('tax.missing')}</p>
      ) : (
        <p className="mt-3 flex items-start gap-2 font-medium text-pine-ink">
          <CircleCheck className="mt-0.5 size-5 flex-none" />
          {t('tax.complete')}
        </p>
      )}
      <Button to={`/${language}/payouts/tax`} variant={isMissing ? undefined : 'sec'} className="mt-5 max-sm:w-full">
        {t(isMissing ? 'tax.give' : 'tax.look')}
      </Button>
    </Panel>
  )
}
