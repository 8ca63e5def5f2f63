import type { LoaderFunctionArgs } from 'react-router'
import { taxReportFile } from '#app/features/money/documents/views.server.ts'
import { reportYear } from '#app/features/money/tax/forms.ts'
import { csvOfYear } from '#app/features/money/tax/report.rules.ts'
import { ownReportYear } from '#app/features/money/tax/report.views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { download, requireViewer } from '#app/platform/http/request.ts'
import { isRefusal } from '#app/platform/refusal.ts'

/** The data reported about the viewer for a year, as a PDF or CSV file in the language of the URL. */
export async function loader(args: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args, { role: 'offerer' })
  const { file } = args.params
  const year = reportYear.safeParse(args.params.year)
  const isKnown = file === 'pdf' || file === 'csv'
  const report = year.success && isKnown ? await ownReportYear(ctx, viewer, year.data) : null
  if (!report) throw new Response(null, { status: 404 })
  const body =
    file === 'pdf'
      ? await taxReportFile(ctx, viewer, { report, language }).catch((error: unknown) => {
          throw isRefusal(error) ? new Response(null, { status: error.status, headers: { 'retry-after': '5' } }) : error
        })
      : csvOfYear(texts(language, 'tax'), report.quarters)
  return download(
    body,
    file === 'pdf' ? 'application/pdf' : 'text/csv; charset=utf-8',
    `tax-report-${report.year}.${file}`,
  )
}
