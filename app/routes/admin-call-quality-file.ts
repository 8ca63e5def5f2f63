import { callQualityFile } from '#app/features/operation/backoffice/call-quality/views.server.ts'
import { download, pageLoader } from '#app/platform/http/request.ts'

/** How calls connected as a CSV file. Nobody but administrators has this address. */
export const loader = pageLoader(async ({ ctx, viewer, language }, { params }) => {
  const { file = '' } = params
  return download(await callQualityFile(ctx, viewer, file, language), 'text/csv; charset=utf-8', `call-quality-${file}`)
})
