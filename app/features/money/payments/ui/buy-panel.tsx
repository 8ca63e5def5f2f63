import { Check } from 'lucide-react'
import { useNavigation, useSearchParams } from 'react-router'
import { Balance } from '#app/features/marketplace/credits/ui/balance.tsx'
import { affordableCalls, centsPerCall } from '#app/features/marketplace/rates/rules.ts'
import { PACKAGES, type PackageKey, PRICE_MINUTES, USUAL_PRICES } from '#app/features/marketplace/rates/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Ball } from '#app/ui/art/ball.tsx'
import { Tag } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { packageFor } from '../rules.ts'
import type { NextStep, PackageOrder } from '../views.server.ts'
import { OrderForm } from './order-form.tsx'

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

const ballSizes = [18, 24, 30, 38, 48]

type PackageListProps = {
  chosen: PackageKey | null
  /** How many credits are missing where the buyer goes on afterwards. */
  next: { need: number | null } | null
}

/**
 * The packages with their prices; a press chooses one. The smallest that covers what is missing is
 * marked. Lies on the dark credit panel.
 */
function PackageList({ chosen, next }: PackageListProps) {
  const { t } = useTranslation('payments')
  const format = useFormat()
  const [query] = useSearchParams()
  const { location } = useNavigation()
  // Shown at once; the order comes with the page.
  const chosenNow = (location && new URLSearchParams(location.search).get('package')) || chosen
  const choosing = (key: PackageKey) => {
    const to = new URLSearchParams(query)
    for (const done of ['success', 'canceled', 'opening']) to.delete(done)
    to.set('package', key)
    return `?${to}#order`
  }
  const enough = packageFor(next?.need ?? null)
  return (
    <section aria-label={t('legend')}>
      <ul className="divide-y divide-credit-rule">
        {PACKAGES.map((offer, index) => {
          const { key, credits, priceCents, badge } = offer
          const price = format.euros(priceCents, { whole: true })
          const mark = key === enough ? 'enough' : badge
          const tag = mark && <Tag tone={mark === 'popular' ? 'apricot' : 'pine'}>{t(mark)}</Tag>
          const isChosen = key === chosenNow
          return (
            <li
              key={key}
              className="grid min-h-[76px] grid-cols-[40px_1fr_auto] items-center gap-x-3 gap-y-0.5 py-2.5 sm:grid-cols-[46px_128px_1fr_auto_64px_auto] sm:gap-x-4"
            >
              <span className="grid place-items-center max-sm:row-span-2" aria-hidden="true">
                <span style={{ width: ballSizes[index] }}>
                  <Ball className="w-full" />
                </span>
              </span>
              <span className="num whitespace-nowrap text-[27px] leading-tight max-sm:flex max-sm:items-center max-sm:gap-2">
                <span>
                  {format.credits(credits)} <span className="font-text text-credit-ink-2 text-sm">{t('unit')}</span>
                </span>
              </span>
              <span className="text-[0.9375rem] text-credit-ink-2 leading-snug max-sm:col-start-2 max-sm:row-start-2">
                <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                  {t('calls', { count: affordableCalls(credits), minutes: PRICE_MINUTES })}
                  {tag && <span className="sm:hidden">{tag}</span>}
                </span>
                <span className="block text-sm">
                  {t('perCall', { minutes: PRICE_MINUTES, price: format.euros(centsPerCall(offer)) })}
                </span>
              </span>
              <span className="max-sm:hidden">{tag}</span>
              <span className="tabular text-right font-semibold text-lg max-sm:hidden">{price}</span>
              <Button
                to={choosing(key)}
                replace
                preventScrollReset={false}
                variant={isChosen ? 'tint' : 'warm'}
                size="sm"
                icon={isChosen && <Check />}
                aria-current={isChosen ? 'true' : undefined}
                aria-label={t(isChosen ? 'chosenLabel' : 'chooseLabel', { credits: format.credits(credits), price })}
                className="max-sm:col-start-3 max-sm:row-span-2 max-sm:row-start-1 sm:min-w-[7.5rem]"
              >
                <span className="max-sm:hidden">{t(isChosen ? 'chosen' : 'choose')}</span>
                <span className="sm:hidden">{price}</span>
              </Button>
            </li>
          )
        })}
      </ul>
      <p className="micro mt-4 text-credit-ink-2">
        {t('usual', { low: USUAL_PRICES[0], high: USUAL_PRICES[1], minutes: PRICE_MINUTES })}
      </p>
    </section>
  )
}
