import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { z } from 'zod'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import {
  approveApplication,
  rejectApplication,
  requestChanges,
} from '#app/features/operation/backoffice/commands.server.ts'
import { approvalForm, changeForm, rejectionForm } from '#app/features/operation/backoffice/forms.ts'
import { ApplicationDetails } from '#app/features/operation/backoffice/ui/application-details.tsx'
import { useOutcome } from '#app/features/operation/backoffice/ui/application-tables.tsx'
import { DecisionDone } from '#app/features/operation/backoffice/ui/decision-done.tsx'
import { ApproveForm, ChangeForm, RejectForm } from '#app/features/operation/backoffice/ui/decision-forms.tsx'
import { OfficePage } from '#app/features/operation/backoffice/ui/office-nav.tsx'
import { applicationDetail, decisionOutcome, nextApplication } from '#app/features/operation/backoffice/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { type ActionRefused, pageLoader, parseForm, requestContext, runAction } from '#app/platform/http/request.ts'
import { Note } from '#app/ui/note.tsx'

export const handle = { texts: ['backoffice', 'office-companions', 'profiles', 'countries', 'languages', 'topics'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

const missing = () => new Response(null, { status: 404 })
function idOf(params: LoaderFunctionArgs['params']): string {
  const id = z.uuid().safeParse(params.applicationId)
  if (!id.success) throw missing()
  return id.data
}

/** For everybody but administrators this page does not exist. */
export const loader = pageLoader(async ({ ctx, viewer, language }, { params, request }) => {
  const application = await applicationDetail(ctx.db, viewer, idOf(params), ctx.clock.now())
  const title = texts(language, 'backoffice')('detail.title', { name: application.name })
  const outcome = await decisionOutcome(ctx.db, viewer, new URL(request.url).searchParams.get('decided'))
  return { title: `${title} · ${ctx.config.brand}`, application, outcome, now: ctx.clock.now() }
})

/** Decides, then shows the application that waits longest, or the list when none does. */
export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language } = requestContext(args.context)
  if (!viewer || !canAdministrate(viewer, 'applications').ok) throw missing()
  const applicationId = idOf(args.params)
  const form = await args.request.formData()
  const intent = form.get('intent')
  return runAction(args, { onRefused: (refused: ActionRefused) => ({ ...refused, intent }) }, async () => {
    if (intent === 'approve') {
      const { badge, version, evidence } = parseForm(approvalForm, form)
      await approveApplication(ctx, viewer, { applicationId, version, certified: badge, evidence })
    } else if (intent === 'request_changes') {
      await requestChanges(ctx, viewer, { applicationId, ...parseForm(changeForm, form) })
    } else {
      await rejectApplication(ctx, viewer, { applicationId, ...parseForm(rejectionForm, form) })
    }
    const next = await nextApplication(ctx.db, viewer)
    return redirect(`/${language}/admin/applications${next ? `/${next}` : ''}?decided=${applicationId}`)
  })
}

export default function AdminApplicationPage() {
  const { application, outcome: last, now } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation('backoffice')
  const format = useFormat()
  const outcome = useOutcome()
  const { name, status, decidedAt, reason, reasons } = application
  const refusedOf = (intent: string) => (answer?.ok === false && answer.intent === intent ? answer : undefined)
  const changeRefused = refusedOf('request_changes')
  return (
    <OfficePage
      title={t('detail.title', { name })}
      back={{ to: `/${format.language}/admin/applications`, label: t('detail.back') }}
    >
      <DecisionDone outcome={last} />
      {(decidedAt || reason) && (
        <Note tone={status === 'approved' ? 'good' : 'plain'} className="mb-8">
          {status === 'submitted'
            ? t('detail.askedBefore')
            : t(status === 'changes_requested' ? 'detail.askedOn' : 'detail.decidedOn', {
                name,
                date: decidedAt ? format.date(decidedAt) : '',
                outcome: outcome(application),
              })}
          {reason && <span className="mt-1 block whitespace-pre-line">{reason}</span>}
        </Note>
      )}
      <ApplicationDetails application={application} />
      {(status === 'submitted' || status === 'changes_requested') && (
        // What was typed for one application must not reach the next.
        <div key={application.applicationId} className="mt-12 grid items-start gap-6 lg:grid-cols-2 xl:grid-cols-3">
          {status === 'submitted' && (
            <>
              <ApproveForm application={application} now={now} refused={refusedOf('approve')} />
              <ChangeForm application={application} templates={reasons.change} refused={changeRefused} />
            </>
          )}
          <RejectForm application={application} templates={reasons.rejection} refused={refusedOf('reject')} />
        </div>
      )}
    </OfficePage>
  )
}
