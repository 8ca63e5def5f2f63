import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useFetcher,
  useLoaderData,
} from 'react-router'
import { isCompanionRole } from '#app/features/accounts/schema.ts'
import { Balance } from '#app/features/credits/ui/balance.tsx'
import { Statement } from '#app/features/credits/ui/statement.tsx'
import { balanceOf, statementPage } from '#app/features/credits/views.server.ts'
import { returnFromCheckout, startCheckout } from '#app/features/payments/commands.server.ts'
import { checkoutForm, returnQuery } from '#app/features/payments/schema.ts'
import { PackageList } from '#app/features/payments/ui/package-list.tsx'
import { PaymentBanner } from '#app/features/payments/ui/payment-banner.tsx'
import { affordableCalls } from '#app/features/rates/rules.ts'
import { PRICE_MINUTES } from '#app/features/rates/schema.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { parseForm, requireViewer, runAction } from '#app/platform/http/request.ts'
import { Ball } from '#app/ui/art/ball.tsx'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { Page } from '#app/ui/page.tsx'
import { Panel } from '#app/ui/panel.tsx'

export const handle = { texts: ['credits', 'payments'] }
export const meta = ({ loaderData }: { loaderData?: { title: string } }) => privatePage(loaderData?.title)

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args, { role: ['seeker', 'offerer'] })
  const query = returnQuery.parse(Object.fromEntries(new URL(args.request.url).searchParams))
  const notice = await returnFromCheckout(ctx, viewer, query)
  const type = query.show === 'purchases' ? ({ type: 'purchase' } as const) : {}
  const statement = await statementPage(ctx.db, viewer, { page: query.page, ...type }).catch((error: unknown) => {
    ctx.log.error('a statement could not be read', { error })
    return null
  })
  const isCompanion = isCompanionRole(viewer.role)
  const title = texts(language, 'credits')(isCompanion ? 'companionTitle' : 'title')
  return {
    credits: await balanceOf(ctx.db, viewer.userId),
    isCompanion,
    show: query.show,
    statement,
    notice,
    title: `${title} · ${ctx.config.brand}`,
  }
}

/** A fetcher with a key keeps its result when live updates revalidate the page. */
const CHECKOUT = 'checkout'

export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args)
  const form = await args.request.formData()
  return runAction(args, {}, async () => {
    const { packageKey } = parseForm(checkoutForm, form)
    const { url } = await startCheckout(ctx, viewer, { packageKey, language })
    return redirect(url)
  })
}

export default function CreditsPage() {
  const { credits, isCompanion, show, statement, notice } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const answer = useFetcher<typeof action>({ key: CHECKOUT }).data ?? sent
  const { t } = useTranslation(['credits', 'payments'])
  const { language } = useFormat()
  const sentence = useRefusal('payments', 'checkout_failed')
  const failure = answer?.ok === false ? answer.code : null
  return (
    <Page title={t(isCompanion ? 'companionTitle' : 'title')} lead={t(isCompanion ? 'companionLead' : 'lead')}>
      <PaymentBanner notice={notice} />
      {failure && (
        <Note tone="bad" className="mb-6">
          {sentence(failure)}
        </Note>
      )}
      <Panel
        tone="credit"
        className={
          isCompanion ? 'relative overflow-hidden' : 'grid gap-x-16 gap-y-9 lg:grid-cols-[340px_1fr] lg:items-center'
        }
      >
        {isCompanion && <Ball className="absolute -top-6 -right-6.5 w-48 max-sm:w-32" />}
        <Balance
          credits={credits}
          isCompanion={isCompanion}
          affordable={{ calls: affordableCalls(credits), minutes: PRICE_MINUTES }}
        >
          {isCompanion ? (
            <Button to={`/${language}/payouts`} variant="warm" className="mt-6 max-sm:w-full">
              {t('payouts')}
            </Button>
          ) : (
            <p className="micro mt-6 max-w-[26em] text-credit-ink-2">
              {t('payments:lead')} {t('payments:secure')}
            </p>
          )}
        </Balance>
        {!isCompanion && <PackageList fetcherKey={CHECKOUT} />}
      </Panel>
      <Statement page={statement} isCompanion={isCompanion} show={show} />
    </Page>
  )
}
