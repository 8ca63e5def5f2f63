import { Check, ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFetcher } from 'react-router'
import { EuroBalance } from '#app/features/marketplace/credits/ui/balance.tsx'
import { useEarned } from '#app/features/marketplace/credits/ui/use-earned.ts'
import type { Payable } from '#app/features/marketplace/credits/views.server.ts'
import type { TaxState } from '#app/features/money/tax/schema.ts'
import { useTerms } from '#app/i18n/terms.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Note } from '#app/ui/note.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { payeeStep, readPayoutFailure } from '../rules.ts'
import { ARRIVAL_DAYS_MAX, ARRIVAL_DAYS_MIN, PAYOUT_REVIEW_DAYS } from '../schema.ts'
import type { NewestPayout, PayoutAccount } from '../views.server.ts'

/** A step towards a payout: ticked once it's done, otherwise numbered. */
export function Step(props: { number: number; title: string; done: string | null; children?: ReactNode }) {
  const { number, title, done, children } = props
  const { t } = useTranslation('payouts')
  return (
    <li className="grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-3.5 border-line border-t py-6">
      <span
        className={classNames(
          'tabular grid size-8 place-items-center rounded-full font-semibold',
          done === null ? 'bg-sunk text-ink-2' : 'bg-pine-tint text-pine-ink',
        )}
      >
        {done === null ? number : <Check aria-hidden="true" className="size-4.5" />}
      </span>
      <div className="min-w-0">
        <h3 className="t1 min-h-8">
          <span className="sr-only">{t('steps.number', { number })} </span>
          {title}
        </h3>
        {done !== null && <p className="text-pine-ink">{done}</p>}
        {children}
      </div>
    </li>
  )
}

export function AccountStep({ status, returnedCents, fetcherKey }: PayoutAccount & { fetcherKey: string }) {
  const { t } = useTranslation('payouts')
  const { euros } = useFormat()
  const { Form, formData } = useFetcher({ key: fetcherKey })
  const isRedirecting = formData?.get('intent') === 'onboard'
  const step = payeeStep(status)
  return (
    <Step number={1} title={t('connect.title')} done={step === 'ready' ? t('connect.ready') : null}>
      {returnedCents !== null && (
        <Note className="mt-3">{t('connect.returned', { amount: euros(returnedCents) })}</Note>
      )}
      {step === 'ready' ? (
        <form method="post" target="_blank" className="mt-3">
          <input type="hidden" name="intent" value="dashboard" />
          <Button type="submit" variant="sec" size="sm" icon={<ExternalLink />}>
            {t('connect.dashboard')}
            <span className="sr-only"> ({t('connect.newTab')})</span>
          </Button>
        </form>
      ) : (
        <>
          <p className="text-ink-2">{t(`connect.${step}`)}</p>
          <Form method="post" className="mt-4">
            <input type="hidden" name="intent" value="onboard" />
            <Button type="submit" busy={isRedirecting} className="max-sm:w-full">
              {t(`connect.${step}Action`)}
            </Button>
          </Form>
        </>
      )}
    </Step>
  )
}

export function TaxStep({ state }: { state: TaxState }) {
  const { t } = useTranslation('payouts')
  const { language } = useFormat()
  const isMissing = state === 'missing'
  return (
    <Step number={2} title={t('tax.title')} done={isMissing ? null : t('tax.complete')}>
      {isMissing && <p className="text-ink-2">{t('tax.missing')}</p>}
      <Button
        to={`/${language}/payouts/tax`}
        variant={isMissing ? undefined : 'sec'}
        size={isMissing ? undefined : 'sm'}
        className={isMissing ? 'mt-4 max-sm:w-full' : 'mt-3'}
      >
        {t(isMissing ? 'tax.give' : 'tax.look')}
      </Button>
    </Step>
  )
}

export function EarningsPanel({ balance, limits }: { balance: number; limits: Payable }) {
  const { t } = useTranslation('payouts')
  const format = useFormat()
  return (
    <Panel tone="credit">
      <h2 className="font-semibold text-[0.9375rem] text-credit-ink-2">
        {t(limits.payable < balance ? 'balanceInAll' : 'balance')}
      </h2>
      <EuroBalance
        credits={balance}
        words={t('worth', { credits: t('credits', { count: balance, amount: format.credits(balance) }) })}
      />
      {limits.payable < balance && <WhenPayable limits={limits} />}
    </Panel>
  )
}

function WhenPayable({ limits: { payable, disputed, later } }: { limits: Payable }) {
  const { t } = useTranslation('payouts')
  const format = useFormat()
  const holdHours = format.hours(useTerms().payoutHoldHours)
  const earned = useEarned()
  const words = (count: number) => t('credits', { count, amount: format.credits(count) })
  const rows = [
    { key: 'now', term: t('payable.now'), credits: payable },
    ...later.map(({ credits, at }) => ({
      key: at.toISOString(),
      term: t('payable.later', { when: format.dateTime(at) }),
      credits,
    })),
    ...(disputed > 0 ? [{ key: 'disputed', term: t('payable.disputed'), credits: disputed }] : []),
  ]
  return (
    <>
      <dl className="mt-6 divide-y divide-credit-rule border-credit-rule border-t text-[0.9375rem]">
        {rows.map(({ key, term, credits }) => (
          <div key={key} className="flex flex-wrap justify-between gap-x-4 py-2.5">
            <dt className="text-credit-ink-2">{term}</dt>
            <dd className="tabular text-right font-semibold">
              {earned(credits)}
              <span className="micro block font-normal text-credit-ink-2">{words(credits)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="micro mt-3 text-credit-ink-2">{t('payable.why', { holdHours })}</p>
    </>
  )
}

export function PayoutNote({ payout: { status, credits, errorMessage } }: { payout: NewestPayout }) {
  const { t } = useTranslation('payouts')
  const format = useFormat()
  if (status === 'in_review')
    return (
      <Note live className="mb-6">
        {t('inReview', { days: PAYOUT_REVIEW_DAYS })}
      </Note>
    )
  if (status === 'pending' || status === 'completed')
    return (
      <Note tone="good" live className="mb-6">
        {t('success', { from: ARRIVAL_DAYS_MIN, to: ARRIVAL_DAYS_MAX })}
      </Note>
    )
  const amount = t('credits', { count: credits, amount: format.credits(credits) })
  return (
    <Note tone="bad" title={t('notSent', { credits: amount })} className="mb-6">
      {errorMessage && t(`reasons.${readPayoutFailure(errorMessage)}`)}
    </Note>
  )
}

/** Why the action failed. A wrong password or code is shown at its field instead. */
export function PayoutProblem({ refused, failure }: { refused: ActionRefused | null; failure: string | null }) {
  const { t } = useTranslation('payouts')
  const sentence = useRefusal('payouts', 'payout_request_failed')
  if (refused?.fields?.password || refused?.fields?.code) return null
  const code = refused?.code ?? failure
  if (!code) return null
  return (
    <Note tone="bad" className="mb-6">
      {sentence(code, refused?.details)}
      {code === 'connect_failed' && <span className="block">{t('connect.failedText')}</span>}
    </Note>
  )
}
