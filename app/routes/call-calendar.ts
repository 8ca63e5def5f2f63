import { callCalendarFile } from '#app/features/operation/notifications/calendar.views.server.ts'
import { download, pageLoader, requireViewer } from '#app/platform/http/request.ts'

export const loader = pageLoader(async (_, { context, request, params }) => {
  const { ctx, viewer } = requireViewer({ context, request })
  const file = await callCalendarFile(ctx, viewer, params.callId ?? '')
  return download(file, 'text/calendar; charset=utf-8', 'call.ics')
})
