import { statisticsFile } from '#app/features/operation/backoffice/statistics/views.server.ts'
import { download, pageLoader } from '#app/platform/http/request.ts'

/** The figures of a topic as a CSV file. Nobody but administrators has this address. */
export const loader = pageLoader(async ({ ctx, viewer, language }, { params }) => {
  const { file = '' } = params
  return download(await statisticsFile(ctx, viewer, file, language), 'text/csv; charset=utf-8', file)
})
