import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useFetcher, useNavigation, useSearchParams } from 'react-router'
import { trackOnce } from '#app/features/marketplace/analytics/ui/track.ts'
import { Balance } from '#app/features/marketplace/credits/ui/balance.tsx'
import { affordableCalls, centsPerCall } from '#app/features/marketplace/rates/rules.ts'
import { PACKAGES, type PackageKey, PRICE_MINUTES, TYPICAL_PRICES } from '#app/features/marketplace/rates/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Ball } from '#app/ui/art/ball.tsx'
import { Tag } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/choice.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { DescriptionList, Panel, SectionHead } from '#app/ui/panel.tsx'
import { nextStepQuery, packageFor } from '../rules.ts'
import type { NextStep, PackageOrder } from '../views.server.ts'

type Props = {
  credits: number
  next: NextStep | null
  order: PackageOrder | null
  isConsentMissing: boolean
  fetcherKey: string
}

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

/** The packages with prices. Highlights the smallest that covers the missing credits. */
function PackageList({ chosen, next }: { chosen: PackageKey | null; next: NextStep | null }) {
  const { t } = useTranslation('payments')
  const format = useFormat()
  const [query] = useSearchParams()
  const { location } = useNavigation()
  // Mark the choice immediately; the order form arrives with the page.
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
              className="grid min-h-[76px] grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 py-2.5 sm:grid-cols-[46px_128px_1fr_auto_64px_auto] sm:gap-x-4"
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
                  {tag && <span className="sm:hidden *:leading-tight! *:whitespace-normal!">{tag}</span>}
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
        {t('usual', { low: TYPICAL_PRICES[0], high: TYPICAL_PRICES[1], minutes: PRICE_MINUTES })}
      </p>
    </section>
  )
}

/**
 * The order: package, price, withdrawal notice, and a button that names the cost (§ 312j BGB, docs/decisions/035).
 * Never preset or remember the tick, because it counts for this purchase only.
 */
function OrderForm(props: {
  order: PackageOrder
  next: NextStep | null
  isConsentMissing: boolean
  fetcherKey: string
}) {
  const { order, next, isConsentMissing, fetcherKey } = props
  const { t, i18n } = useTranslation('payments')
  const format = useFormat()
  const { Form, state } = useFetcher({ key: fetcherKey })
  const form = useRef<HTMLFormElement>(null)
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    // Move focus to the order, because the packages have scrolled out of view.
    if (location.hash === '#order') section.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    // A page restored from the back/forward cache keeps its old form state, so reset it.
    const forget = (event: PageTransitionEvent) => event.persisted && form.current?.reset()
    addEventListener('pageshow', forget)
    return () => removeEventListener('pageshow', forget)
  }, [])
  const { packageKey, priceCents, vatCents, consent } = order
  const price = format.euros(priceCents, { whole: true })
  const offer = PACKAGES.find(({ key }) => key === packageKey)
  const [isMissing, setIsMissing] = useState(isConsentMissing)
  useEffect(() => setIsMissing(isConsentMissing), [isConsentMissing])
  const error = isMissing ? t('errors.consent_missing') : null
  return (
    <Panel className="mt-8 max-sm:p-5">
      <section
        ref={section}
        id="order"
        tabIndex={-1}
        aria-labelledby="order-title"
        className="scroll-mt-8 outline-none lg:scroll-mt-104"
      >
        <Form
          ref={form}
          method="post"
          autoComplete="off"
          noValidate
          onSubmit={(event) => {
            const tick = event.currentTarget.elements.namedItem('consent') as HTMLInputElement
            setIsMissing(!tick.checked)
            if (tick.checked) trackOnce('begin_checkout')
            else {
              event.preventDefault()
              tick.focus()
            }
          }}
          className="grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_1fr]"
        >
          {Object.entries(nextStepQuery(next?.path, next?.missing)).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name="packageKey" value={packageKey} />
          <div>
            <SectionHead id="order-title" title={t('order.title')} className="mb-4" />
            <DescriptionList
              items={[
                { term: t('order.credits'), value: format.credits(order.credits) },
                ...(offer
                  ? [
                      {
                        term: t('order.perCall', { minutes: PRICE_MINUTES, low: TYPICAL_PRICES[0] }),
                        value: format.euros(centsPerCall(offer)),
                      },
                    ]
                  : []),
                { term: <b>{t('order.total')}</b>, value: <b>{format.euros(priceCents)}</b> },
                { term: t('order.vat'), value: format.euros(vatCents) },
              ]}
            />
          </div>
          <div className="grid content-start gap-4">
            <p className="text-ink-2">
              {t('order.withdrawal')}{' '}
              <TextLink to={`/${i18n.language}/terms#withdrawal`} target="_blank">
                {t('order.withdrawalLink')}
              </TextLink>{' '}
              · <TextLink to={`/${i18n.language}/withdraw`}>{t('order.withdraw')}</TextLink>
            </p>
            <FormErrors errors={error ? [{ name: 'consent', message: error }] : []} />
            <Checkbox
              name="consent"
              value={consent.version}
              label={consent.text}
              required
              onChange={(event) => event.target.checked && setIsMissing(false)}
              defaultChecked={false}
              error={error}
            />
            <div>
              <Button type="submit" size="lg" variant="pri" busy={state !== 'idle'} className="max-sm:w-full">
                {t('order.pay', { price })}
              </Button>
              <p className="micro mt-3 text-ink-3">{t('secure')}</p>
            </div>
          </div>
        </Form>
      </section>
    </Panel>
  )
}
