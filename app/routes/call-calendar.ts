import type { LoaderFunctionArgs } from 'react-router'
import { callCalendarFile } from '#app/features/notifications/calendar/views.server.ts'
import { requireViewer } from '#app/platform/http/request.ts'
import { isRefusal } from '#app/platform/refusal.ts'

/** One of the reader's own calls as a calendar file. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { ctx, viewer } = requireViewer({ context, request })
  try {
    return new Response(await callCalendarFile(ctx, viewer, params.callId ?? ''), {
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'attachment; filename="call.ics"',
        'cache-control': 'private, no-store',
      },
    })
  } catch (error) {
    throw isRefusal(error) ? new Response(null, { status: error.status }) : error
  }
}
