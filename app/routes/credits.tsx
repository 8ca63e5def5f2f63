import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  redirect,
  useActionData,
  useFetcher,
  useLoaderData,
} from 'react-router'
import { isCompanionRole } from '#app/features/marketplace/accounts/schema.ts'
import { incomeOf, profileUse } from '#app/features/marketplace/credits/income.views.server.ts'
import { readStatementQuery } from '#app/features/marketplace/credits/statement.rules.ts'
import { requestedStatement } from '#app/features/marketplace/credits/statement.views.server.ts'
import { EarningsSummary } from '#app/features/marketplace/credits/ui/balance.tsx'
import { IncomeSection } from '#app/features/marketplace/credits/ui/income.tsx'
import { Statement } from '#app/features/marketplace/credits/ui/statement.tsx'
import { balanceOf } from '#app/features/marketplace/credits/views.server.ts'
import { HIGHEST_CENTS_PER_CREDIT, LOWEST_CENTS_PER_CREDIT } from '#app/features/marketplace/rates/rules.ts'
import { returnFromCheckout, startCheckout } from '#app/features/money/payments/checkout.commands.server.ts'
import { checkoutForm, returnQuery } from '#app/features/money/payments/forms.ts'
import { checkoutsOpenSince } from '#app/features/money/payments/rules.ts'
import { BuyPanel } from '#app/features/money/payments/ui/buy-panel.tsx'
import { BookingsPauseNote, NextStepNote, PaymentBanner } from '#app/features/money/payments/ui/payment-banner.tsx'
import { checkoutPage } from '#app/features/money/payments/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Ctx } from '#app/platform/context.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { parseForm, requestContext, requireViewer, runAction, safePath } from '#app/platform/http/request.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { Fold } from '#app/ui/fold.tsx'
import { Note } from '#app/ui/note.tsx'
import { Page } from '#app/ui/page.tsx'

export const handle = {
  texts: (data: { isCompanion?: boolean } | undefined) =>
    data?.isCompanion ? ['credits', 'payments', 'income'] : ['credits', 'payments'],
}
export const meta = ({ loaderData }: { loaderData?: { title: string } }) => privatePage(loaderData?.title)

const queryOf = (request: Request) => returnQuery.parse(Object.fromEntries(new URL(request.url).searchParams))

/** Runs before the loaders of page and layout, so both see a payment just made. */
export const middleware: MiddlewareFunction<Response>[] = [
  async ({ request, context }) => {
    const { ctx, viewer } = requestContext(context)
    if (viewer && request.method === 'GET') await returnFromCheckout(ctx, viewer, queryOf(request))
  },
]

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, viewer, language, timeZone } = requireViewer(args, { role: ['seeker', 'offerer'] })
  const query = queryOf(args.request)
  const next = safePath(query.next, ctx.config.origin, '')
  const part = readStatementQuery(new URL(args.request.url).searchParams)
  const openSince = checkoutsOpenSince(ctx.clock.now())
  const statement = await requestedStatement(ctx.db, viewer, { ...part, timeZone, openSince }).catch(
    (error: unknown) => {
      ctx.log.error('a statement could not be read', { error })
      return null
    },
  )
  const isCompanion = isCompanionRole(viewer.role)
  const title = texts(language, 'credits')(isCompanion ? 'companionTitle' : 'title')
  return {
    credits: await balanceOf(ctx.db, viewer.userId),
    isCompanion,
    earned: isCompanion ? await earnedBy(ctx, viewer) : null,
    filter: part.filter,
    statement,
    today: ctx.clock.now(),
    ...(await checkoutPage(ctx, viewer, language, { ...query, next })),
    title: `${title} · ${ctx.config.brand}`,
  }
}

async function earnedBy(ctx: Ctx, viewer: Viewer) {
  const [income, use] = await Promise.all([incomeOf(ctx, viewer), profileUse(ctx, viewer)])
  return { income, use }
}

/** A keyed fetcher keeps its result when live updates revalidate the page. */
const CHECKOUT = 'checkout'

export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args)
  const form = await args.request.formData()
  return runAction(args, {}, async () => {
    const { next, ...choice } = parseForm(checkoutForm, form)
    const checkedNext = safePath(next, ctx.config.origin, '')
    const { url } = await startCheckout(ctx, viewer, { ...choice, language, next: checkedNext })
    return redirect(url)
  })
}

export default function CreditsPage() {
  const { credits, isCompanion, earned, pause, filter, statement, today, notice, payAt, next, order } =
    useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const answer = useFetcher<typeof action>({ key: CHECKOUT }).data ?? sent
  const { t } = useTranslation(['credits', 'payments'])
  const { number } = useFormat()
  const sentence = useRefusal('payments', 'checkout_failed')
  const isConsentMissing = answer?.ok === false && answer.fields?.consent !== undefined
  const failure = answer?.ok === false && !isConsentMissing ? answer.code : null
  const buying = <BuyPanel {...{ credits, next, order, isConsentMissing }} fetcherKey={CHECKOUT} />
  // Bought what the booking needed: continuing comes first.
  const isDone = next !== null && next.bought !== null && next.need === null
  return (
    <Page
      title={t(isCompanion ? 'companionTitle' : 'title')}
      lead={
        isCompanion
          ? t('companionLead')
          : t('lead', { cents: number(LOWEST_CENTS_PER_CREDIT), most: number(HIGHEST_CENTS_PER_CREDIT) })
      }
    >
      {pause && <BookingsPauseNote pause={pause} />}
      {next && !isCompanion && <NextStepNote next={next} now={today} />}
      <PaymentBanner notice={notice} payAt={payAt} next={next} />
      {failure && (
        <Note tone="bad" className="mb-6">
          {sentence(failure)}
        </Note>
      )}
      {earned ? (
        <>
          <EarningsSummary credits={credits} income={earned.income} />
          <IncomeSection income={earned.income} use={earned.use} />
        </>
      ) : isDone ? (
        <Fold summary={t('payments:more')} open={order !== null}>
          {buying}
        </Fold>
      ) : (
        buying
      )}
      <Statement page={statement} isCompanion={isCompanion} filter={filter} now={today} />
    </Page>
  )
}
