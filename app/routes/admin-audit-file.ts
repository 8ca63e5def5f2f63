import { auditFile } from '#app/features/operation/backoffice/audit/views.server.ts'
import { download, pageLoader } from '#app/platform/http/request.ts'

/** The audit trail as a CSV file, with the filter of its page. Nobody but administrators has this address. */
export const loader = pageLoader(async ({ ctx, viewer }, { request }) => {
  const query = Object.fromEntries(new URL(request.url).searchParams)
  return download(
    await auditFile(ctx.db, viewer, query),
    'text/csv; charset=utf-8',
    `audit-${ctx.clock.now().toISOString().slice(0, 10)}.csv`,
  )
})
