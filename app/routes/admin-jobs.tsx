import { type ActionFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { officeAction } from '#app/features/operation/backoffice/kit/commands.server.ts'
import { ActDone } from '#app/features/operation/backoffice/kit/ui/act-form.tsx'
import { retryJob, retryQueue } from '#app/features/operation/backoffice/messages/commands.server.ts'
import { JobList } from '#app/features/operation/backoffice/messages/ui/job-list.tsx'
import { MessagesTabs } from '#app/features/operation/backoffice/messages/ui/messages-tabs.tsx'
import { officeJobs } from '#app/features/operation/backoffice/messages/views.server.ts'
import { OfficePage } from '#app/features/operation/backoffice/ui/office-nav.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { pageLoader } from '#app/platform/http/request.ts'

export const handle = { texts: ['backoffice', 'office-messages', 'office-operations'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/** Jobs that gave up, and the queues. For everybody but administrators this page does not exist. */
export const loader = pageLoader(async ({ ctx, viewer, language }, { request }) => {
  const jobs = await officeJobs(ctx.db, viewer)
  const done = Number(/^\d{1,6}$/.exec(new URL(request.url).searchParams.get('done') ?? '')?.[0] ?? 0)
  return { title: `${texts(language, 'office-messages')('tabs.jobs')} · ${ctx.config.brand}`, ...jobs, done }
})

/** Tries one failed job again, or all of a queue. */
export const action = (args: ActionFunctionArgs) =>
  officeAction(args, null, {
    retry: async ({ ctx, viewer, subject: jobId }) => {
      await retryJob(ctx, viewer, { jobId })
      return '/messages/jobs?done=1'
    },
    retry_all: async ({ ctx, viewer, subject: queue }) =>
      `/messages/jobs?done=${await retryQueue(ctx, viewer, { queue })}`,
  })

export default function AdminJobsPage() {
  const { queues, failed, done } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office-messages')
  return (
    <OfficePage title={t('title')} lead={t('lead')}>
      <MessagesTabs />
      {done > 0 && <ActDone words={{ [done]: t('retried', { count: done }) }} />}
      <JobList queues={queues} failed={failed} />
    </OfficePage>
  )
}
