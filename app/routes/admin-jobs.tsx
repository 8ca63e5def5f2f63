import { type ActionFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import { retryJob, retryQueue } from '#app/features/operation/backoffice/messages/commands.server.ts'
import { failedJobForm } from '#app/features/operation/backoffice/messages/forms.ts'
import { JobList } from '#app/features/operation/backoffice/messages/ui/job-list.tsx'
import { MessagesTabs } from '#app/features/operation/backoffice/messages/ui/messages-tabs.tsx'
import { officeJobs } from '#app/features/operation/backoffice/messages/views.server.ts'
import { OfficePage } from '#app/features/operation/backoffice/ui/office-nav.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { pageLoader, parseForm, requestContext, runAction } from '#app/platform/http/request.ts'
import { useActionAnswer } from '#app/ui/use-action-answer.ts'

export const handle = { texts: ['backoffice', 'office-messages', 'office-operations'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/** Jobs that gave up, and the queues. For everybody but administrators this page does not exist. */
export const loader = pageLoader(async ({ ctx, viewer, language }, { request }) => {
  const jobs = await officeJobs(ctx.db, viewer)
  const done = Number(/^\d{1,6}$/.exec(new URL(request.url).searchParams.get('done') ?? '')?.[0] ?? 0)
  return { title: `${texts(language, 'office-messages')('tabs.jobs')} · ${ctx.config.brand}`, ...jobs, done }
})

/** Tries one failed job again, or all of a queue. */
export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language } = requestContext(args.context)
  if (!canAdministrate(viewer).ok) throw new Response(null, { status: 404 })
  const form = await args.request.formData()
  return runAction(args, {}, async () => {
    const input = parseForm(failedJobForm, form)
    const done =
      'jobId' in input ? await retryJob(ctx, viewer, input).then(() => 1) : await retryQueue(ctx, viewer, input)
    return redirect(`/${language}/admin/messages/jobs?done=${done}`)
  })
}

export default function AdminJobsPage() {
  const { queues, failed, done } = useLoaderData<typeof loader>()
  const answer = useActionAnswer<typeof action>()
  const { t } = useTranslation('office-messages')
  return (
    <OfficePage title={t('title')} lead={t('lead')}>
      <MessagesTabs />
      <JobList queues={queues} failed={failed} done={done} refused={answer?.ok === false ? answer : null} />
    </OfficePage>
  )
}
