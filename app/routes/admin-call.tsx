import { type ActionFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { CallReports } from '#app/features/operation/backoffice/call-quality/ui/call-reports.tsx'
import { callRefundForm, refundCall } from '#app/features/operation/backoffice/calls/commands.server.ts'
import { CallRecord } from '#app/features/operation/backoffice/calls/ui/call-record.tsx'
import { CallRefundForm } from '#app/features/operation/backoffice/calls/ui/call-refund-form.tsx'
import { CallTimeline } from '#app/features/operation/backoffice/calls/ui/call-timeline.tsx'
import { officeCall } from '#app/features/operation/backoffice/calls/views.server.ts'
import { officeAction } from '#app/features/operation/backoffice/kit/commands.server.ts'
import { ActDone } from '#app/features/operation/backoffice/kit/ui/act-form.tsx'
import { RecordPage } from '#app/features/operation/backoffice/kit/ui/record.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { pageLoader, parseForm } from '#app/platform/http/request.ts'
import { notFound } from '#app/platform/refusal.ts'
import { isUuid } from '#app/platform/uuid.ts'

export const handle = { texts: ['backoffice', 'office-calls', 'office-call-quality', 'account'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/** One call. For everybody but administrators this page does not exist. */
export const loader = pageLoader(async ({ ctx, viewer, language }, { params }) => {
  const record = await officeCall(ctx, viewer, params.callId ?? '')
  return { title: `${texts(language, 'office-calls')('one')} · ${ctx.config.brand}`, record }
})

/** Refunds the call, then shows what was done. */
export const action = (args: ActionFunctionArgs) =>
  officeAction(args, null, {
    refund: async ({ ctx, viewer, form, params: { callId = '' } }) => {
      if (!isUuid(callId)) throw notFound()
      const { sure: _, ...input } = parseForm(callRefundForm, form)
      await refundCall(ctx, viewer, { callId, ...input })
      return `/calls/${callId}?done=refund`
    },
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
