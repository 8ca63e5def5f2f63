import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { z } from 'zod'
import { approveApplication, rejectApplication } from '#app/features/backoffice/commands.server.ts'
import { approvalForm, rejectionForm } from '#app/features/backoffice/forms.ts'
import { canAdministrate } from '#app/features/backoffice/policy.ts'
import { ApplicationDetails } from '#app/features/backoffice/ui/application-details.tsx'
import { useOutcome } from '#app/features/backoffice/ui/application-tables.tsx'
import { ApproveForm, RejectForm } from '#app/features/backoffice/ui/decision-forms.tsx'
import { applicationDetail } from '#app/features/backoffice/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { parseForm, refusedPage, requestContext, runAction } from '#app/platform/http/request.ts'
import { isRefusal } from '#app/platform/refusal.ts'
import { Note } from '#app/ui/note.tsx'
import { Page } from '#app/ui/page.tsx'

export const handle = { texts: ['backoffice', 'profiles', 'countries', 'languages', 'topics'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

const missing = () => new Response(null, { status: 404 })

function idOf(params: LoaderFunctionArgs['params']): string {
  const id = z.uuid().safeParse(params.applicationId)
  if (!id.success) throw missing()
  return id.data
}

/** For everybody but administrators this page does not exist. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requestContext(context)
  try {
    const application = await applicationDetail(ctx.db, viewer, idOf(params), ctx.clock.now())
    const title = texts(language, 'backoffice')('detail.title', { name: application.name })
    return { title: `${title} · ${ctx.config.brand}`, application }
  } catch (error) {
    throw isRefusal(error) ? refusedPage(error, language) : error
  }
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer } = requestContext(args.context)
  if (!viewer || !canAdministrate(viewer).ok) throw missing()
  const applicationId = idOf(args.params)
  const form = await args.request.formData()
  const move = form.get('intent') === 'approve' ? ('approve' as const) : ('reject' as const)
  return runAction(args, {}, async () => {
    if (move === 'approve') {
      await approveApplication(ctx, viewer, { applicationId, certified: parseForm(approvalForm, form).badge })
    } else {
      await rejectApplication(ctx, viewer, { applicationId, ...parseForm(rejectionForm, form) })
    }
    return move
  })
}

export default function AdminApplicationPage() {
  const { application } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation('backoffice')
  const format = useFormat()
  const outcome = useOutcome()
  const { name, status, decidedAt, reason, isAdultProven } = application
  const problem = answer && !answer.ok ? answer : undefined
  return (
    <Page
      title={t('detail.title', { name })}
      back={{ to: `/${format.language}/admin`, label: t('detail.back') }}
      className="pb-16"
    >
      {decidedAt && (
        <Note tone={status === 'approved' ? 'good' : 'plain'} live className="mb-8">
          {t('detail.decidedOn', { date: format.date(decidedAt), outcome: outcome(application) })}
          {reason && <span className="mt-1 block whitespace-pre-line">{reason}</span>}
        </Note>
      )}
      <ApplicationDetails application={application} />
      {status === 'submitted' && (
        <div className="mt-12 grid items-start gap-6 lg:grid-cols-2">
          <ApproveForm
            name={name}
            isAdultProven={isAdultProven}
            refused={problem?.fields?.reason ? undefined : problem}
          />
          <RejectForm name={name} refused={problem?.fields?.reason ? problem : undefined} />
        </div>
      )}
    </Page>
  )
}
