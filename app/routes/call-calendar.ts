import type { LoaderFunctionArgs } from 'react-router'
import { callCalendarFile } from '#app/features/operation/notifications/calendar.views.server.ts'
import { download, requireViewer } from '#app/platform/http/request.ts'
import { isRefusal } from '#app/platform/refusal.ts'

/** One of the reader's own calls as a calendar file. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { ctx, viewer } = requireViewer({ context, request })
  try {
    return download(
      await callCalendarFile(ctx, viewer, params.callId ?? ''),
      'text/calendar; charset=utf-8',
      'call.ics',
    )
  } catch (error) {
    throw isRefusal(error) ? new Response(null, { status: error.status }) : error
  }
}
