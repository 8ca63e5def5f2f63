import type { LoaderFunctionArgs } from 'react-router'
import { callQualityFile } from '#app/features/backoffice/call-quality/views.server.ts'
import { refusedPage, requestContext } from '#app/platform/http/request.ts'
import { isRefusal } from '#app/platform/refusal.ts'

/** How calls connected as a CSV file. Nobody but administrators has this address. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requestContext(context)
  const { file = '' } = params
  try {
    return new Response(await callQualityFile(ctx, viewer, file, language), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="call-quality-${file.replace(/[^\w.-]/g, '_')}"`,
        'cache-control': 'private, no-store',
      },
    })
  } catch (error) {
    throw isRefusal(error) ? refusedPage(error, language) : error
  }
}
