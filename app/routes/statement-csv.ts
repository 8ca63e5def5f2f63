import { type LoaderFunctionArgs, redirect } from 'react-router'
import { readStatementQuery } from '#app/features/marketplace/credits/statement.rules.ts'
import { statementCsv } from '#app/features/marketplace/credits/statement.views.server.ts'
import { download, requireViewer } from '#app/platform/http/request.ts'

/** The reader's own statement as a CSV file, with the filter of the page; what the page refuses leads back to it. */
export async function loader(args: LoaderFunctionArgs) {
  const { ctx, viewer, language, timeZone } = requireViewer(args, { role: ['seeker', 'offerer'] })
  const { searchParams } = new URL(args.request.url)
  const { filter, problem } = readStatementQuery(searchParams)
  if (problem) return redirect(`/${language}/credits?${searchParams}`)
  return download(
    statementCsv(ctx.db, viewer, { filter, language, timeZone }),
    'text/csv; charset=utf-8',
    `statement-${ctx.clock.now().toISOString().slice(0, 10)}.csv`,
  )
}
