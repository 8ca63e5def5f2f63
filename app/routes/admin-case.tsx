import { type ActionFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { actConfirmation } from '#app/features/operation/backoffice/cases/commands.server.ts'
import { typedDecision } from '#app/features/operation/backoffice/cases/ui/case-decision-form.tsx'
import { CaseView } from '#app/features/operation/backoffice/cases/ui/case-view.tsx'
import { caseDetail, previewDecision } from '#app/features/operation/backoffice/cases/views.server.ts'
import { type OfficeAct, officeAction, officeLoader } from '#app/features/operation/backoffice/kit/commands.server.ts'
import { assignCase, decideCase } from '#app/features/operation/cases/decisions/commands.server.ts'
import { decisionForm } from '#app/features/operation/cases/forms.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { parseForm } from '#app/platform/http/request.ts'
import { notFound } from '#app/platform/refusal.ts'
import { isUuid } from '#app/platform/uuid.ts'
import { useActionAnswer } from '#app/ui/use-action-answer.ts'

export const handle = { texts: ['office-cases', 'office-calls', 'backoffice', 'cases', 'account'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

export const loader = officeLoader(
  'office-cases',
  async ({ ctx, viewer, params }) => ({
    detail: await caseDetail(ctx, viewer, params.caseId ?? ''),
    now: ctx.clock.now(),
  }),
  (t, { detail }) => t('detail.title', { reference: detail.found.reference }),
)

function caseIdOf({ params: { caseId = '' } }: OfficeAct): string {
  if (!isUuid(caseId)) throw notFound()
  return caseId
}

const assigning = (isMine: boolean) => async (act: OfficeAct) => {
  const caseId = caseIdOf(act)
  await assignCase(act.ctx, act.viewer, { caseId, isMine })
  return `/cases/${caseId}?done=${isMine ? 'taken' : 'left'}`
}

export const action = (args: ActionFunctionArgs) =>
  officeAction(
    args,
    'cases',
    {
      take: assigning(true),
      leave: assigning(false),
      preview: async (act) => {
        const input = { caseId: caseIdOf(act), ...parseForm(decisionForm, act.form) }
        return { sections: await previewDecision(act.ctx, act.viewer, input), typed: typedDecision(act.form) }
      },
      decide: async (act) => {
        const caseId = caseIdOf(act)
        const input = { caseId, ...parseForm(decisionForm, act.form), ...parseForm(actConfirmation, act.form) }
        await decideCase(act.ctx, act.viewer, input)
        return `/cases/${caseId}?done=decided`
      },
    },
    typedDecision,
  )

export default function AdminCasePage() {
  const { detail, now } = useLoaderData<typeof loader>()
  const answer = useActionAnswer<typeof action>()
  return (
    <CaseView
      {...{ detail, now }}
      preview={answer?.ok ? answer.value.sections : null}
      typed={answer?.ok ? answer.value.typed : (answer?.typed ?? null)}
    />
  )
}
