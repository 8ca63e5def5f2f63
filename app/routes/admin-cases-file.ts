import type { LoaderFunctionArgs } from 'react-router'
import { transparencyFile } from '#app/features/backoffice/cases/transparency/views.server.ts'
import { refusedPage, requestContext } from '#app/platform/http/request.ts'
import { isRefusal } from '#app/platform/refusal.ts'

/** The transparency report of half a year. Nobody else has this address. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requestContext(context)
  try {
    const { filename, body } = await transparencyFile(ctx, viewer, params.file ?? '')
    return new Response(body, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${filename}"`,
        'cache-control': 'private, no-store',
      },
    })
  } catch (error) {
    throw isRefusal(error) ? refusedPage(error, language) : error
  }
}
