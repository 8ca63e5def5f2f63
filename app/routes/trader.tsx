import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
} from 'react-router'
import { declareTrader } from '#app/features/marketplace/traders/commands.server.ts'
import { traderForm } from '#app/features/marketplace/traders/forms.ts'
import { draftOf } from '#app/features/marketplace/traders/rules.ts'
import { StoredDeclaration, TraderForm } from '#app/features/marketplace/traders/ui/trader-form.tsx'
import { viewerDeclaration } from '#app/features/marketplace/traders/views.server.ts'
import { taxSummary } from '#app/features/money/tax/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { parseForm, requireViewer, runAction } from '#app/platform/http/request.ts'
import { Note } from '#app/ui/note.tsx'
import { Page } from '#app/ui/page.tsx'
import { useActionAnswer } from '#app/ui/use-action-answer.ts'

export const handle = { texts: ['explained', 'countries'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/** Trader declaration. The form starts with stored answers, or else with data from the tax details. */
export async function loader(args: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args, { role: 'offerer' })
  const query = new URL(args.request.url).searchParams
  const declaration = await viewerDeclaration(ctx.db, viewer, ctx.clock.now())
  return {
    declaration,
    draft: {
      ...draftOf(declaration, declaration.identity ? null : await taxSummary(ctx, viewer)),
      ...(query.has('trading') ? { choice: 'yes' as const } : {}),
    },
    isChanging: query.has('change'),
    isSaved: query.has('saved'),
    title: `${texts(language, 'explained')('trader.title')} · ${ctx.config.brand}`,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args, { role: 'offerer' })
  const form = await args.request.formData()
  return runAction(args, { failed: 'save_failed' }, async () => {
    await declareTrader(ctx, viewer, parseForm(traderForm, form))
    return redirect(`/${language}/offer/trader?saved`)
  })
}

export default function TraderPage() {
  const { declaration, draft, isChanging, isSaved } = useLoaderData<typeof loader>()
  const answer = useActionAnswer<typeof action>()
  const refused = answer?.ok === false ? answer : undefined
  const { t } = useTranslation('explained')
  const { language, date } = useFormat()
  const { state, declareBy } = declaration
  const isDeclared = state === 'private' || state === 'trader'
  const isShown = isDeclared && !isChanging && !refused
  return (
    <Page
      title={t('trader.title')}
      lead={t('trader.lead')}
      back={{ to: `/${language}/offer`, label: t('trader.back') }}
      width="text"
      className="pb-16"
    >
      {isSaved && isDeclared && (
        <Note tone="good" live className="mb-8">
          {t('trader.saved')}
        </Note>
      )}
      {state === 'due' && declareBy && <Note className="mb-8">{t('trader.due', { day: date(declareBy) })}</Note>}
      {state === 'undeclared' && <Note className="mb-8">{t('trader.undeclared')}</Note>}
      {isShown ? (
        <StoredDeclaration declaration={declaration} />
      ) : (
        <TraderForm draft={draft} isChange={isDeclared} refused={refused} />
      )}
    </Page>
  )
}
