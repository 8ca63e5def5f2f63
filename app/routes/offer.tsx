import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useFetcher,
  useLoaderData,
} from 'react-router'
import { DURATIONS } from '#app/features/marketplace/bookings/schema.ts'
import { ratesForm } from '#app/features/marketplace/rates/forms.ts'
import { canSetRates } from '#app/features/marketplace/rates/rules.ts'
import { RatesEditor } from '#app/features/marketplace/rates/ui/rates-editor.tsx'
import { ownRates } from '#app/features/marketplace/rates/views.server.ts'
import { setUpRates } from '#app/features/marketplace/traders/commands.server.ts'
import { type ViewerDeclaration, viewerDeclaration } from '#app/features/marketplace/traders/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { type ActionRefused, parseForm, requireViewer, runAction } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { Page } from '#app/ui/page.tsx'

export const handle = { texts: ['rates'] }
export const meta = ({ loaderData }: { loaderData?: { title: string } }) => privatePage(loaderData?.title)

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args)
  const title = `${texts(language, 'rates')('title')} · ${ctx.config.brand}`
  if (!canSetRates(viewer).ok)
    return data(
      { title, state: 'unauthorized' as const, saved: null, isApproved: false, trader: null },
      { status: 403 },
    )
  const saved = await ownRates(ctx.db, viewer).catch((error: unknown) => {
    ctx.log.error('rates could not be read', { error })
    return null
  })
  const isApproved = viewer.status === 'active'
  const trader = saved ? await viewerDeclaration(ctx.db, viewer, ctx.clock.now()) : null
  return data({ title, state: saved ? ('ready' as const) : ('failed_to_load' as const), saved, isApproved, trader })
}

/** Invalid fields answer with their own codes, other errors with one code. */
export function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args)
  const onRefused = ({ code, fields }: ActionRefused) => ({
    ok: false as const,
    errors: fields ? Object.values(fields) : [code],
  })
  return runAction(args, { failed: 'failed_to_save', onRefused }, async () => {
    const { isTrader } = await setUpRates(ctx, viewer, parseForm(ratesForm, await args.request.formData()))
    if (isTrader) return redirect(`/${language}/offer/trader?trading`)
  })
}

/** A keyed fetcher keeps its result when live updates revalidate the page. */
const SAVING = 'save-rates'

/** The deadline of the trader declaration, or a link to change it. Undeclared companions are asked by the form. */
function TraderNote({ trader: { state, declareBy } }: { trader: ViewerDeclaration }) {
  const { t } = useTranslation('rates')
  const { language, date } = useFormat()
  if (state === 'undeclared') return null
  return (
    <Note className="mb-8 max-w-[720px]" tone="plain">
      {state === 'due' && declareBy ? t('trader.due', { day: date(declareBy) }) : t(`trader.${state}`)}{' '}
      <TextLink to={`/${language}/offer/trader`}>{t(state === 'due' ? 'trader.declare' : 'trader.change')}</TextLink>
    </Note>
  )
}

export default function OfferPage() {
  const { state, saved, isApproved, trader } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const answer = useFetcher<typeof action>({ key: SAVING }).data ?? sent
  const { t } = useTranslation('rates')
  const { language } = useFormat()
  if (!saved) {
    return (
      <Page title={t('title')} width="text">
        <Note tone="bad">{t(state === 'unauthorized' ? 'errors.unauthorized' : 'errors.failed_to_load')}</Note>
        <Button to={`/${language}`} variant="sec" className="mt-6">
          {t('home')}
        </Button>
      </Page>
    )
  }
  return (
    <Page title={t('title')} lead={t('lead')}>
      {trader && <TraderNote trader={trader} />}
      <RatesEditor
        saved={saved}
        durations={DURATIONS}
        answer={answer}
        fetcherKey={SAVING}
        isApproved={isApproved}
        isUndeclared={trader?.state === 'undeclared'}
      />
    </Page>
  )
}
