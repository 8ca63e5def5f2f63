import type { LoaderFunctionArgs } from 'react-router'
import { auditListQuery } from '#app/features/backoffice/audit/forms.ts'
import { auditFile } from '#app/features/backoffice/audit/views.server.ts'
import { refusedPage, requestContext } from '#app/platform/http/request.ts'
import { isRefusal } from '#app/platform/refusal.ts'

/** The audit trail as a CSV file, with the filter of its page. Nobody but administrators has this address. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requestContext(context)
  const query = auditListQuery.parse(Object.fromEntries(new URL(request.url).searchParams))
  try {
    return new Response(await auditFile(ctx.db, viewer, query), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="audit-${ctx.clock.now().toISOString().slice(0, 10)}.csv"`,
        'cache-control': 'private, no-store',
      },
    })
  } catch (error) {
    throw isRefusal(error) ? refusedPage(error, language) : error
  }
}
