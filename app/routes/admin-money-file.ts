import type { LoaderFunctionArgs } from 'react-router'
import { officeFile } from '#app/features/backoffice/money/files.views.server.ts'
import { refusedPage, requestContext } from '#app/platform/http/request.ts'
import { isRefusal } from '#app/platform/refusal.ts'

/** A file of the operator's money: CSV of a month, evidence, an issued document. Nobody else has this address. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requestContext(context)
  const { kind = '', file = '' } = params
  try {
    const { filename, type, body } = await officeFile(ctx, viewer, { kind, file, language })
    return new Response(body, {
      headers: {
        'content-type': type,
        'content-disposition': `attachment; filename="${filename.replace(/[^\w.-]/g, '_')}"`,
        'cache-control': 'private, no-store',
      },
    })
  } catch (error) {
    throw isRefusal(error) ? refusedPage(error, language) : error
  }
}
