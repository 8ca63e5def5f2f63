import { type ActionFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import { actConfirmation, caseIntent } from '#app/features/operation/backoffice/cases/forms.ts'
import { CaseDecisionForm, typedDecision } from '#app/features/operation/backoffice/cases/ui/case-decision-form.tsx'
import { CaseView } from '#app/features/operation/backoffice/cases/ui/case-view.tsx'
import { caseDetail, previewDecision } from '#app/features/operation/backoffice/cases/views.server.ts'
import { OfficePage } from '#app/features/operation/backoffice/ui/office-nav.tsx'
import { assignCase, decideCase } from '#app/features/operation/cases/decisions/commands.server.ts'
import { decisionForm } from '#app/features/operation/cases/decisions/forms.ts'
import { unbrokenReference } from '#app/features/operation/cases/rules.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { pageLoader, parseForm, parseInput, requestContext, runAction } from '#app/platform/http/request.ts'
import { notFound } from '#app/platform/refusal.ts'
import { isUuid } from '#app/platform/uuid.ts'
import { useActionAnswer } from '#app/ui/use-action-answer.ts'

export const handle = { texts: ['office-cases', 'backoffice', 'cases', 'account'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/** One case with everything about it. For everybody but administrators this page does not exist. */
export const loader = pageLoader(async ({ ctx, viewer, language }, { params, request }) => {
  const detail = await caseDetail(ctx, viewer, params.caseId ?? '')
  const t = texts(language, 'office-cases')
  const title = `${t('detail.title', { reference: detail.found.reference })} · ${ctx.config.brand}`
  return { title, detail, now: ctx.clock.now(), done: new URL(request.url).searchParams.get('done') }
})

/** Takes, leaves or decides the case, then leads back to it; a preview stays on the form. */
export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language } = requestContext(args.context)
  if (!viewer || !canAdministrate(viewer, 'cases').ok) throw new Response(null, { status: 404 })
  const caseId = args.params.caseId ?? ''
  const form = await args.request.formData()
  const typed = typedDecision(form)
  return runAction(args, { onRefused: (refused) => ({ ...refused, typed }) }, async () => {
    if (!isUuid(caseId)) throw notFound()
    const intent = parseInput(caseIntent, form.get('intent'))
    if (intent === 'preview') {
      const sections = await previewDecision(ctx, viewer, { caseId, ...parseForm(decisionForm, form) })
      return { sections, typed }
    }
    if (intent === 'decide') {
      const input = { caseId, ...parseForm(decisionForm, form), ...parseForm(actConfirmation, form) }
      await decideCase(ctx, viewer, input)
    } else await assignCase(ctx, viewer, { caseId, isMine: intent === 'take' })
    const done = intent === 'decide' ? 'decided' : intent === 'take' ? 'taken' : 'left'
    return redirect(`/${language}/admin/cases/${caseId}?done=${done}`)
  })
}

export default function AdminCasePage() {
  const { detail, now, done } = useLoaderData<typeof loader>()
  const answer = useActionAnswer<typeof action>()
  const { t, i18n } = useTranslation('office-cases')
  return (
    <OfficePage
      title={t('detail.title', { reference: unbrokenReference(detail.found.reference) })}
      back={{ to: `/${i18n.language}/admin/cases`, label: t('detail.back') }}
    >
      <CaseView detail={detail} now={now} done={done}>
        <CaseDecisionForm
          detail={detail}
          preview={answer?.ok ? answer.value.sections : null}
          typed={answer?.ok ? answer.value.typed : (answer?.typed ?? null)}
          refused={answer?.ok === false ? answer : undefined}
        />
      </CaseView>
    </OfficePage>
  )
}
