import { type ActionFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { callRefundForm, refundCall } from '#app/features/operation/backoffice/calls/commands.server.ts'
import {
  CallRecord,
  CallRefundForm,
  CallReports,
  CallTimeline,
} from '#app/features/operation/backoffice/calls/ui/call-record.tsx'
import { officeCall } from '#app/features/operation/backoffice/calls/views.server.ts'
import { formAct, officeAction, officeLoader } from '#app/features/operation/backoffice/kit/commands.server.ts'
import { ActDone } from '#app/features/operation/backoffice/kit/ui/act-form.tsx'
import { RecordPage } from '#app/features/operation/backoffice/kit/ui/record.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { notFound } from '#app/platform/refusal.ts'
import { isUuid } from '#app/platform/uuid.ts'

export const handle = { texts: ['backoffice', 'office-calls', 'office-cases', 'office-call-quality', 'account'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

export const loader = officeLoader(
  'office-calls',
  async ({ ctx, viewer, params }) => ({ record: await officeCall(ctx, viewer, params.callId ?? '') }),
  (t) => t('one'),
)

export const action = (args: ActionFunctionArgs) =>
  officeAction(args, null, {
    refund: formAct(
      callRefundForm,
      refundCall,
      (_, { params }) => `/calls/${params.callId}?done=refund`,
      ({ params: { callId = '' } }) => {
        if (!isUuid(callId)) throw notFound()
        return { callId }
      },
    ),
  })

export default function AdminCallPage() {
  const { record } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office-calls')
  const { language } = useFormat()
  const names = {
    seeker: record.call.seekerName || t('deleted'),
    companion: record.call.companionName || t('deleted'),
  }
  return (
    <RecordPage title={t('between', names)} back={{ to: `/${language}/admin/calls`, label: t('back') }}>
      <ActDone words={{ refund: t('refund.done') }} />
      <CallRecord record={record} />
      <CallTimeline record={record} />
      <CallReports reports={record.reports} names={names} />
      {!record.isSupport && <CallRefundForm record={record} />}
    </RecordPage>
  )
}
