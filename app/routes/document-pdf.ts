import type { LoaderFunctionArgs } from 'react-router'
import { openDocument } from '#app/features/money/documents/commands.server.ts'
import { documentFile } from '#app/features/money/documents/views.server.ts'
import { download, requireViewer } from '#app/platform/http/request.ts'
import { isRefusal } from '#app/platform/refusal.ts'

/** One of the viewer's documents as a PDF file, in the language it was issued in. */
export async function loader(args: LoaderFunctionArgs) {
  const { ctx, viewer } = requireViewer(args, { role: ['seeker', 'offerer'] })
  try {
    const document = await openDocument(ctx, viewer, { id: args.params.documentId ?? '' })
    const { filename, bytes } = await documentFile(document)
    return download(bytes, 'application/pdf', filename)
  } catch (error) {
    throw isRefusal(error) ? new Response(null, { status: error.status }) : error
  }
}
