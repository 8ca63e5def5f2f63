import { Balance } from '#app/features/credits/ui/balance.tsx'
import { affordableCalls } from '#app/features/rates/rules.ts'
import { PRICE_MINUTES } from '#app/features/rates/schema.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Panel } from '#app/ui/panel.tsx'
import type { NextStep } from '../views.server.ts'
import { PackageList } from './package-list.tsx'

/** A buyer's balance with what it is good for, beside the packages (M-01 to M-06). */
export function BuyPanel(props: { credits: number; next: NextStep | null; fetcherKey: string }) {
  const { credits, next, fetcherKey } = props
  const { t } = useTranslation(['payments', 'credits'])
  return (
    <Panel tone="credit" className="grid gap-x-16 gap-y-9 lg:grid-cols-[340px_1fr] lg:items-center">
      <Balance
        title={t('credits:balance')}
        credits={credits}
        sentence={t('credits:calls', { count: affordableCalls(credits), minutes: PRICE_MINUTES })}
      >
        <p className="micro mt-6 max-w-[26em] text-credit-ink-2">
          {t('lead')} {t('secure')}
        </p>
      </Balance>
      <PackageList fetcherKey={fetcherKey} next={next} />
    </Panel>
  )
}
