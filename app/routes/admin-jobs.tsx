import { type ActionFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { officeAction, officeLoader } from '#app/features/operation/backoffice/kit/commands.server.ts'
import { ActDone } from '#app/features/operation/backoffice/kit/ui/act-form.tsx'
import { retryJob, retryQueue } from '#app/features/operation/backoffice/messages/commands.server.ts'
import { JobList, MessagesTabs } from '#app/features/operation/backoffice/messages/ui/messages.tsx'
import { officeJobs } from '#app/features/operation/backoffice/messages/views.server.ts'
import { OfficePage } from '#app/features/operation/backoffice/ui/office-nav.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'

export const handle = { texts: ['backoffice', 'office-messages', 'office-operations'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

export const loader = officeLoader(
  'office-messages',
  async ({ ctx, viewer, query }) => ({
    ...(await officeJobs(ctx.db, viewer)),
    done: Number(/^\d{1,6}$/.exec(query.done ?? '')?.[0] ?? 0),
  }),
  (t) => t('tabs.jobs'),
)

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
    <OfficePage texts="office-messages">
      <MessagesTabs />
      {done > 0 && <ActDone words={{ [done]: t('retried', { count: done }) }} />}
      <JobList queues={queues} failed={failed} />
    </OfficePage>
  )
}
