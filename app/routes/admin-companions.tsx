import { type ActionFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import { confirmationOf } from '#app/features/marketplace/accounts/re-authentication/views.server.ts'
import { runCompanionForm } from '#app/features/operation/backoffice/companions/forms.commands.server.ts'
import { companionDone, companionIntent } from '#app/features/operation/backoffice/companions/forms.ts'
import { OpenPanel } from '#app/features/operation/backoffice/companions/ui/companion-panels.tsx'
import { CompanionsView } from '#app/features/operation/backoffice/companions/ui/companions-view.tsx'
import { companionsPage } from '#app/features/operation/backoffice/companions/views.server.ts'
import { OfficePage } from '#app/features/operation/backoffice/ui/office-nav.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { type ActionRefused, pageLoader, requestContext, runAction } from '#app/platform/http/request.ts'
import { Note } from '#app/ui/note.tsx'
import { useActionAnswer } from '#app/ui/use-action-answer.ts'

export const handle = { texts: ['backoffice', 'office-companions', 'account'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

const missing = () => new Response(null, { status: 404 })

/** Order, badges, free call and changes of companions. For everybody but administrators this page does not exist. */
export const loader = pageLoader(async ({ ctx, viewer, language }, { request }) => {
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const page = await companionsPage(ctx.db, viewer, query)
  if (!viewer) throw missing()
  return {
    page,
    now: ctx.clock.now(),
    done: companionDone.parse(query.done),
    confirmation: await confirmationOf(ctx.db, viewer),
    title: `${texts(language, 'office-companions')('title')} · ${ctx.config.brand}`,
  }
})

/** Runs a form, then leads to the page that says what was done. */
export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language } = requestContext(args.context)
  if (!canAdministrate(viewer, 'companions').ok) throw missing()
  const form = await args.request.formData()
  const intent = companionIntent.safeParse(form.get('intent'))
  if (!intent.success) throw new Response(null, { status: 400 })
  const onRefused = (refused: ActionRefused) => ({ ...refused, intent: intent.data })
  return runAction(args, { onRefused }, async () => {
    await runCompanionForm(ctx, viewer, { intent: intent.data, form })
    return redirect(`/${language}/admin/companions?done=${intent.data}`)
  })
}

export default function AdminCompanionsPage() {
  const { page, now, done, confirmation } = useLoaderData<typeof loader>()
  const answer = useActionAnswer<typeof action>()
  const { t } = useTranslation('office-companions')
  const sentence = useRefusal('office-companions', 'invalid_input')
  const refused = answer?.ok === false ? answer : undefined
  const isOpen = page.act !== null && page.act !== 'feature'
  return (
    <OfficePage title={t('title')} lead={t('lead')}>
      {done && !isOpen && !refused && (
        <Note tone="good" live className="mb-8">
          {t(`done.${done}`)}
        </Note>
      )}
      {refused && !isOpen && (
        <Note tone="bad" className="mb-8">
          {sentence(refused.code, refused.details)}
        </Note>
      )}
      {isOpen && <OpenPanel page={page} now={now} confirmation={confirmation} refused={refused} />}
      <CompanionsView page={page} />
    </OfficePage>
  )
}
