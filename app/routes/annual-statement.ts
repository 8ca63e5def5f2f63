import type { LoaderFunctionArgs } from 'react-router'
import { yearParam } from '#app/features/money/documents/forms.ts'
import { annualCsv, annualFile } from '#app/features/money/documents/views.server.ts'
import { download, requireViewer } from '#app/platform/http/request.ts'
import { isRefusal } from '#app/platform/refusal.ts'

/** A companion's payouts of a year, as a PDF or CSV file in the language of the URL. */
export async function loader(args: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args, { role: 'offerer' })
  const year = yearParam.safeParse(args.params.year)
  const { file } = args.params
  if (!year.success || (file !== 'pdf' && file !== 'csv')) throw new Response(null, { status: 404 })
  const input = { year: year.data, language }
  const make = file === 'pdf' ? annualFile : annualCsv
  const body = await make(ctx, viewer, input).catch((error: unknown) => {
    throw isRefusal(error) ? new Response(null, { status: error.status, headers: { 'retry-after': '5' } }) : error
  })
  if (!body) throw new Response(null, { status: 404 })
  return download(
    body,
    file === 'pdf' ? 'application/pdf' : 'text/csv; charset=utf-8',
    `statement-${year.data}.${file}`,
  )
}
