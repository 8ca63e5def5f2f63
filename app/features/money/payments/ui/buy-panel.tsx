import { Balance } from '#app/features/marketplace/credits/ui/balance.tsx'
import { affordableCalls } from '#app/features/marketplace/rates/rules.ts'
import { PRICE_MINUTES } from '#app/features/marketplace/rates/schema.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { NextStep, PackageOrder } from '../views.server.ts'
import { OrderForm } from './order-form.tsx'
import { PackageList } from './package-list.tsx'

type Props = {
  credits: number
  next: NextStep | null
  order: PackageOrder | null
  isConsentMissing: boolean
  fetcherKey: string
}

/** A buyer's balance with what it is good for, beside the packages; below them the order of a chosen one. */
export function BuyPanel({ credits, next, order, isConsentMissing, fetcherKey }: Props) {
  const { t, i18n } = useTranslation(['payments', 'credits'])
  return (
    <>
      <Panel tone="credit" className="grid gap-x-16 gap-y-9 lg:grid-cols-[340px_1fr] lg:items-center">
        <Balance
          title={t('credits:balance')}
          credits={credits}
          sentence={t('credits:calls', { count: affordableCalls(credits), minutes: PRICE_MINUTES })}
        >
          <p className="micro mt-6 max-w-[26em] text-credit-ink-2">{t('lead')}</p>
        </Balance>
        <PackageList chosen={order?.packageKey ?? null} next={next} />
      </Panel>
      {!order && (
        <p className="mt-6">
          <TextLink to={`/${i18n.language}/withdraw`}>{t('order.withdraw')}</TextLink>
        </p>
      )}
      {order && (
        <OrderForm
          key={order.packageKey}
          order={order}
          next={next}
          isConsentMissing={isConsentMissing}
          fetcherKey={fetcherKey}
        />
      )}
    </>
  )
}
