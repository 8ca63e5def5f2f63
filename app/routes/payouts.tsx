import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useFetcher,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { needsCode } from '#app/features/marketplace/accounts/views.server.ts'
import { balanceOf, payableOf } from '#app/features/marketplace/credits/views.server.ts'
import {
  openProviderDashboard,
  requestPayout,
  returnFromOnboarding,
  startOnboarding,
} from '#app/features/money/payouts/commands.server.ts'
import { payoutsForm, payoutsQuery } from '#app/features/money/payouts/forms.ts'
import { startMonthlyPayouts, stopMonthlyPayouts } from '#app/features/money/payouts/monthly.commands.server.ts'
import { isOpenPayout, payeeStep } from '#app/features/money/payouts/rules.ts'
import { MonthlyPayouts } from '#app/features/money/payouts/ui/monthly-payouts.tsx'
import {
  AccountStep,
  EarningsPanel,
  PayoutNote,
  PayoutProblem,
  Step,
  TaxStep,
} from '#app/features/money/payouts/ui/payout-cards.tsx'
import { PayoutForm } from '#app/features/money/payouts/ui/payout-form.tsx'
import { PayoutHistory, StatementsLink } from '#app/features/money/payouts/ui/payout-history.tsx'
import { newestPayout, payoutAccount, payoutHistory } from '#app/features/money/payouts/views.server.ts'
import { taxState } from '#app/features/money/tax/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { parseForm, requireViewer, runAction } from '#app/platform/http/request.ts'
import { newId } from '#app/platform/ids.ts'
import { Page } from '#app/ui/page.tsx'
import { SectionHead } from '#app/ui/panel.tsx'

export const handle = { texts: ['payouts', 'account'] }
export const meta = ({ loaderData }: { loaderData?: { title: string } }) => privatePage(loaderData?.title)

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, viewer, language, timeZone } = requireViewer(args, { role: 'offerer' })
  const {
    connect,
    before,
    credits: wanted,
  } = payoutsQuery.parse(Object.fromEntries(new URL(args.request.url).searchParams))
  const { url, refused } = await returnFromOnboarding(ctx, viewer, { connect, language })
  if (url) throw redirect(url)
  const history = await payoutHistory(ctx.db, viewer, { before }).catch((error: unknown) => {
    ctx.log.error('payouts could not be read', { error })
    return 'failed' as const
  })
  return {
    balance: await balanceOf(ctx.db, viewer.userId),
    limits: await payableOf(ctx.db, viewer.userId, ctx.config.terms.payoutHoldHours, timeZone),
    account: await payoutAccount(ctx.db, viewer),
    tax: await taxState(ctx, ctx.db, viewer),
    newest: await newestPayout(ctx.db, viewer),
    history,
    failure: refused,
    confirmation: { wanted, needsCode: await needsCode(ctx.db, viewer), idempotencyKey: newId() },
    title: `${texts(language, 'payouts')('title')} · ${ctx.config.brand}`,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args, { role: 'offerer' })
  const form = await args.request.formData()
  return runAction(args, {}, async () => {
    const input = parseForm(payoutsForm, form)
    if (input.intent === 'onboard') return redirect((await startOnboarding(ctx, viewer, { language })).url)
    if (input.intent === 'dashboard') return redirect((await openProviderDashboard(ctx, viewer)).url)
    if (input.intent === 'request') return requestPayout(ctx, viewer, input)
    if (input.intent === 'monthly_on') await startMonthlyPayouts(ctx, viewer, input)
    else await stopMonthlyPayouts(ctx, viewer, {})
    return redirect(`/${language}/payouts?monthly#monthly`)
  })
}

/** A keyed fetcher keeps its result when live updates revalidate the page. */
const PAYOUT = 'payout'

export default function PayoutsPage() {
  const { balance, limits, account, tax, newest, history, failure, confirmation } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const fetcher = useFetcher<typeof action>({ key: PAYOUT })
  const answer = fetcher.data ?? sent
  // While the page reloads, the balance next to the note would be outdated.
  const requested = answer?.ok === true && fetcher.state === 'idle' ? newest : null
  const { t } = useTranslation('payouts')
  const isEmpty = history !== null && history !== 'failed' && history.lines.length === 0
  const statements = isEmpty ? undefined : <StatementsLink />
  const isMonthlyForm = useSearchParams()[0].has('monthly')
  const isReady = payeeStep(account.status) === 'ready' && tax !== 'missing'
  return (
    <Page title={t('title')}>
      <PayoutProblem refused={isMonthlyForm || answer?.ok !== false ? null : answer} failure={failure} />
      {requested && <PayoutNote payout={requested} />}
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[1fr_380px]">
        <div className="grid gap-6 lg:order-2">
          <EarningsPanel balance={balance} limits={limits} />
        </div>
        <section aria-labelledby="request">
          <SectionHead id="request" title={t('request.title')} className="mb-5" />
          <ol className="border-line border-b">
            <AccountStep {...account} fetcherKey={PAYOUT} />
            {tax !== 'off' && <TaxStep state={tax} />}
            <Step number={tax === 'off' ? 2 : 3} title={t('request.step')} done={null}>
              {isReady ? (
                <div className="mt-3">
                  <PayoutForm
                    balance={balance}
                    payable={limits.payable}
                    inFlight={isOpenPayout(newest?.status) ? newest : null}
                    refused={sent?.ok === false && !isMonthlyForm ? sent : undefined}
                    requestedId={requested?.id ?? null}
                    {...confirmation}
                    fetcherKey={PAYOUT}
                  />
                </div>
              ) : (
                <p className="text-ink-2">{t('request.later')}</p>
              )}
            </Step>
          </ol>
          {(isReady || account.isMonthly) && (
            <MonthlyPayouts
              isOn={account.isMonthly}
              isSaved={isMonthlyForm && sent === undefined}
              needsCode={confirmation.needsCode}
              refused={isMonthlyForm && sent?.ok === false ? sent : undefined}
            />
          )}
        </section>
      </div>
      <section id="history" aria-labelledby="history-title" className="mt-16 scroll-mt-8 sm:mt-20">
        <SectionHead id="history-title" title={t('history.title')} action={statements} className="mb-5" />
        <PayoutHistory part={history} payable={limits.payable} />
      </section>
    </Page>
  )
}
