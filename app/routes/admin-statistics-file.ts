import type { LoaderFunctionArgs } from 'react-router'
import { statisticsFile } from '#app/features/backoffice/statistics/views.server.ts'
import { refusedPage, requestContext } from '#app/platform/http/request.ts'
import { isRefusal } from '#app/platform/refusal.ts'

/** The figures of a topic as a CSV file. Nobody but administrators has this address. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requestContext(context)
  const { file = '' } = params
  try {
    return new Response(await statisticsFile(ctx, viewer, file, language), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${file.replace(/[^\w.-]/g, '_')}"`,
        'cache-control': 'private, no-store',
      },
    })
  } catch (error) {
    throw isRefusal(error) ? refusedPage(error, language) : error
  }
}
