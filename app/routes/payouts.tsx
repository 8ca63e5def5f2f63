import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useFetcher,
  useLoaderData,
} from 'react-router'
import { earnings } from '#app/features/credits/rules.ts'
import { balanceOf } from '#app/features/credits/views.server.ts'
import {
  openProviderDashboard,
  refreshPayee,
  requestPayout,
  startOnboarding,
} from '#app/features/payouts/commands.server.ts'
import { payoutsForm, payoutsQuery } from '#app/features/payouts/forms.ts'
import { payeeStep } from '#app/features/payouts/rules.ts'
import { ConnectCard } from '#app/features/payouts/ui/connect-card.tsx'
import { PayoutForm } from '#app/features/payouts/ui/payout-form.tsx'
import { PayoutHistory } from '#app/features/payouts/ui/payout-history.tsx'
import { isPayoutInFlight, payeeStatus, payoutHistory } from '#app/features/payouts/views.server.ts'
import { useTerms } from '#app/i18n/terms.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { parseForm, requireViewer, runAction } from '#app/platform/http/request.ts'
import { newId } from '#app/platform/ids.ts'
import { isRefusal } from '#app/platform/refusal.ts'
import { Note } from '#app/ui/note.tsx'
import { Page } from '#app/ui/page.tsx'
import { Panel, SectionHead } from '#app/ui/panel.tsx'

export const handle = { texts: ['payouts'] }
export const meta = ({ loaderData }: { loaderData?: { title: string } }) => [{ title: loaderData?.title }]

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args, { role: 'offerer' })
  const { connect, page } = payoutsQuery.parse(Object.fromEntries(new URL(args.request.url).searchParams))
  let failure: string | null = null
  try {
    // A link that ran out is replaced by a fresh one at once; reading a page opens no account.
    if (connect === 'refresh' && (await payeeStatus(ctx.db, viewer)).hasAccount)
      throw redirect((await startOnboarding(ctx, viewer, { language })).url)
    if (connect === 'return') await refreshPayee(ctx, viewer)
  } catch (error) {
    if (!isRefusal(error)) throw error
    failure = error.code
  }
  const history = await payoutHistory(ctx.db, viewer, { page }).catch((error: unknown) => {
    ctx.log.error('payouts could not be read', { error })
    return null
  })
  return {
    balance: await balanceOf(ctx.db, viewer.userId),
    status: await payeeStatus(ctx.db, viewer),
    isInFlight: await isPayoutInFlight(ctx.db, viewer),
    history,
    failure,
    requestKey: newId(),
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
    return requestPayout(ctx, viewer, input)
  })
}

/** The answer to a press must outlive the refreshes of a live page, so it is kept by name. */
const PAYOUT = 'payout'

export default function PayoutsPage() {
  const { balance, status, isInFlight, history, failure, requestKey } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const answer = useFetcher<typeof action>({ key: PAYOUT }).data ?? sent
  const { t } = useTranslation('payouts')
  const sentence = useRefusal('payouts', 'payout_request_failed')
  const format = useFormat()
  const code = answer?.ok === false ? answer.code : failure
  return (
    <Page title={t('title')} lead={t('lead')}>
      {code && (
        <Note tone="bad" className="mb-6">
          {sentence(code)}
        </Note>
      )}
      {answer?.ok === true && (
        <Note tone="good" live className="mb-6">
          {t('success')}
        </Note>
      )}
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[1fr_380px]">
        <div className="grid gap-6 lg:order-2">
          <Panel tone="credit">
            <h2 className="font-semibold text-[0.9375rem] text-credit-ink-2">{t('balance')}</h2>
            <p className="num mt-2 text-[5.25rem] leading-none tracking-[-0.03em]">
              {format.credits(balance)}
              <span className="sr-only"> {t('unit', { count: balance })}</span>
            </p>
            <p className="mt-2 text-credit-ink-2">
              {t('worth', { net: format.euros(earnings(balance, useTerms().feePercent).netCents) })}
            </p>
          </Panel>
          <ConnectCard status={status} fetcherKey={PAYOUT} />
        </div>
        <section aria-labelledby="request">
          <SectionHead id="request" title={t('request.title')} className="mb-5" />
          <PayoutForm
            balance={balance}
            isReady={payeeStep(status) === 'ready'}
            isInFlight={isInFlight}
            requestKey={requestKey}
            fetcherKey={PAYOUT}
          />
        </section>
      </div>
      <section id="history" aria-labelledby="history-title" className="mt-16 scroll-mt-8 sm:mt-20">
        <SectionHead id="history-title" title={t('history.title')} className="mb-5" />
        <PayoutHistory page={history} />
      </section>
    </Page>
  )
}
