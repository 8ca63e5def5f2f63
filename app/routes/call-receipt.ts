import { callRecordFile } from '#app/features/money/documents/call-record.views.server.ts'
import { download, pageLoader, requireViewer } from '#app/platform/http/request.ts'

/** What happened in one of the viewer's calls, as a PDF file; 404 for others. */
export const loader = pageLoader(async (_, { context, request, params }) => {
  const { ctx, viewer, language, timeZone } = requireViewer({ context, request })
  const bytes = await callRecordFile(ctx, viewer, params.callId ?? '', { language, timeZone })
  return download(bytes, 'application/pdf', 'call.pdf')
})
