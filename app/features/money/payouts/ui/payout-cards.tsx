import { CircleCheck, ExternalLink } from 'lucide-react'
import { useFetcher } from 'react-router'
import { earnings } from '#app/features/marketplace/credits/rules.ts'
import type { Payable } from '#app/features/marketplace/credits/views.server.ts'
import type { TaxState } from '#app/features/money/tax/schema.ts'
import { useTerms } from '#app/i18n/terms.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { payeeStep, readPayoutFailure } from '../rules.ts'
import { ARRIVAL_DAYS_MAX, ARRIVAL_DAYS_MIN, PAYOUT_REVIEW_DAYS } from '../schema.ts'
import type { NewestPayout, PayoutAccount } from '../views.server.ts'

export function ConnectCard({ status, returnedCents, fetcherKey }: PayoutAccount & { fetcherKey: string }) {
  const { t } = useTranslation('payouts')
  const { euros } = useFormat()
  const { Form, formData } = useFetcher({ key: fetcherKey })
  const isRedirecting = formData?.get('intent') === 'onboard'
  const step = payeeStep(status)
  return (
    <Panel>
      <h2 className="t1">{t('connect.title')}</h2>
      {returnedCents !== null && (
        <Note className="mt-4">{t('connect.returned', { amount: euros(returnedCents) })}</Note>
      )}
      {step === 'ready' ? (
        <>
          {returnedCents === null && (
            <p className="mt-3 flex items-start gap-2 font-medium text-pine-ink">
              <CircleCheck className="mt-0.5 size-5 flex-none" />
              {t('connect.ready')}
            </p>
          )}
          <form method="post" target="_blank" className="mt-5">
            <input type="hidden" name="intent" value="dashboard" />
            <Button type="submit" variant="sec" icon={<ExternalLink />} className="max-sm:w-full">
              {t('connect.dashboard')}
              <span className="sr-only"> ({t('connect.newTab')})</span>
            </Button>
          </form>
        </>
      ) : (
        <>
          <p className="mt-3 text-ink-2">{t(`connect.${step}`)}</p>
          <Form method="post" className="mt-5">
            <input type="hidden" name="intent" value="onboard" />
            <Button type="submit" busy={isRedirecting} className="max-sm:w-full">
              {t(`connect.${step}Action`)}
            </Button>
          </Form>
        </>
      )}
    </Panel>
  )
}

export function EarningsPanel({ balance, limits }: { balance: number; limits: Payable }) {
  const { t } = useTranslation('payouts')
  const format = useFormat()
  const { netCents } = earnings(balance, useTerms().feePercent)
  return (
    <Panel tone="credit">
      <h2 className="font-semibold text-[0.9375rem] text-credit-ink-2">
        {t(limits.payable < balance ? 'balanceInAll' : 'balance')}
      </h2>
      <p className="num mt-2 text-[5.25rem] leading-none tracking-[-0.03em]">
        {format.credits(balance)}
        <span className="ml-1.5 font-text text-base text-credit-ink-2 tracking-normal">
          {' '}
          {t('unit', { count: balance })}
        </span>
      </p>
      <p className="mt-2 text-credit-ink-2">{t('worth', { net: format.euros(netCents) })}</p>
      {limits.payable < balance && <WhenPayable limits={limits} />}
    </Panel>
  )
}

function WhenPayable({ limits: { payable, disputed, later } }: { limits: Payable }) {
  const { t } = useTranslation('payouts')
  const format = useFormat()
  const holdHours = format.hours(useTerms().payoutHoldHours)
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
            <dd className="tabular font-semibold">{words(credits)}</dd>
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
