import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { trackOnce } from '#app/features/marketplace/analytics/ui/track.ts'
import { centsPerCall } from '#app/features/marketplace/rates/rules.ts'
import { PACKAGES, PRICE_MINUTES, USUAL_PRICES } from '#app/features/marketplace/rates/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/choice.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { DescriptionList, Panel, SectionHead } from '#app/ui/panel.tsx'
import { wayOnQuery } from '../rules.ts'
import type { NextStep, PackageOrder } from '../views.server.ts'

type Props = {
  order: PackageOrder
  /** Where the buyer goes on afterwards, and how many credits are missing there. */
  next: NextStep | null
  isConsentMissing: boolean
  fetcherKey: string
}

/**
 * What is bought and what it costs, the text about withdrawing, and the button that says that it costs (§ 312j BGB,
 * docs/decisions/035). The tick is for this purchase only: nothing sets or keeps it.
 */
export function OrderForm({ order, next, isConsentMissing, fetcherKey }: Props) {
  const { t, i18n } = useTranslation('payments')
  const format = useFormat()
  const { Form, state } = useFetcher({ key: fetcherKey })
  const form = useRef<HTMLFormElement>(null)
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    // Whoever chose a package goes on here, not among the packages that are out of sight.
    if (location.hash === '#order') section.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    // A page that the browser kept while the buyer was at the provider's comes back as it was left.
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
          {Object.entries(wayOnQuery(next?.path, next?.missing)).map(([name, value]) => (
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
                        term: t('order.perCall', { minutes: PRICE_MINUTES, low: USUAL_PRICES[0] }),
                        value: format.euros(centsPerCall(offer)),
                      },
                    ]
                  : []),
                { term: <b>{t('order.total')}</b>, value: <b>{format.euros(priceCents)}</b> },
                { term: t('order.vat'), value: format.euros(vatCents) },
              ]}
            />
            <p className="small mt-3 text-ink-3">{t('order.once')}</p>
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
