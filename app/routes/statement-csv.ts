import { type LoaderFunctionArgs, redirect } from 'react-router'
import { readStatementQuery } from '#app/features/marketplace/credits/statement.rules.ts'
import { statementCsv } from '#app/features/marketplace/credits/statement.views.server.ts'
import { download, requireViewer } from '#app/platform/http/request.ts'

/** The viewer's statement as a CSV file, filtered as on the page. Redirects to the page if the filter is invalid. */
export async function loader(args: LoaderFunctionArgs) {
  const { ctx, viewer, language, timeZone } = requireViewer(args, { role: ['seeker', 'offerer'] })
  const { searchParams } = new URL(args.request.url)
  const { filter, problem } = readStatementQuery(searchParams)
  if (problem) return redirect(`/${language}/credits?${searchParams}`)
  return download(
    statementCsv(ctx.db, viewer, { filter, language, timeZone, feePercent: ctx.config.terms.feePercent }),
    'text/csv; charset=utf-8',
    `statement-${ctx.clock.now().toISOString().slice(0, 10)}.csv`,
  )
}
