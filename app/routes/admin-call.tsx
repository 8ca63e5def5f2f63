import { type ActionFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import { CallReports } from '#app/features/operation/backoffice/call-quality/ui/call-reports.tsx'
import { refundCall } from '#app/features/operation/backoffice/calls/commands.server.ts'
import { callRefundForm } from '#app/features/operation/backoffice/calls/forms.ts'
import { CallRecord } from '#app/features/operation/backoffice/calls/ui/call-record.tsx'
import { CallRefundForm } from '#app/features/operation/backoffice/calls/ui/call-refund-form.tsx'
import { CallTimeline } from '#app/features/operation/backoffice/calls/ui/call-timeline.tsx'
import { officeCall } from '#app/features/operation/backoffice/calls/views.server.ts'
import { OfficePage } from '#app/features/operation/backoffice/ui/office-nav.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { pageLoader, parseForm, requestContext, runAction } from '#app/platform/http/request.ts'
import { isUuid } from '#app/platform/uuid.ts'
import { Note } from '#app/ui/note.tsx'
import { useActionAnswer } from '#app/ui/use-action-answer.ts'

export const handle = { texts: ['backoffice', 'office-calls', 'office-call-quality', 'account'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

const missing = () => new Response(null, { status: 404 })

/** One call. For everybody but administrators this page does not exist. */
export const loader = pageLoader(async ({ ctx, viewer, language }, { params, request }) => {
  const record = await officeCall(ctx, viewer, params.callId ?? '')
  const done = new URL(request.url).searchParams.get('done') === 'refund'
  return { title: `${texts(language, 'office-calls')('one')} · ${ctx.config.brand}`, record, done }
})

/** Refunds the call, then shows what was done. */
export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language } = requestContext(args.context)
  const { callId = '' } = args.params
  if (!canAdministrate(viewer).ok || !isUuid(callId)) throw missing()
  const form = await args.request.formData()
  return runAction(args, {}, async () => {
    const { sure: _, ...input } = parseForm(callRefundForm, form)
    await refundCall(ctx, viewer, { callId, ...input })
    return redirect(`/${language}/admin/calls/${callId}?done=refund`)
  })
}

export default function AdminCallPage() {
  const { record, done } = useLoaderData<typeof loader>()
  const answer = useActionAnswer<typeof action>()
  const { t } = useTranslation('office-calls')
  const { language } = useFormat()
  const names = {
    seeker: record.call.seekerName || t('deleted'),
    companion: record.call.companionName || t('deleted'),
  }
  return (
    <OfficePage title={t('between', names)} back={{ to: `/${language}/admin/calls`, label: t('back') }}>
      <div className="grid gap-12">
        {done && !answer && (
          <Note tone="good" live>
            {t('refund.done')}
          </Note>
        )}
        <CallRecord record={record} />
        <CallTimeline record={record} />
        <CallReports reports={record.reports} names={names} />
        {!record.isSupport && <CallRefundForm record={record} refused={answer?.ok === false ? answer : undefined} />}
      </div>
    </OfficePage>
  )
}
