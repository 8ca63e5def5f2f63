import { transparencyFile } from '#app/features/operation/backoffice/cases/transparency/views.server.ts'
import { download, pageLoader } from '#app/platform/http/request.ts'

/** The transparency report of half a year. Nobody else has this address. */
export const loader = pageLoader(async ({ ctx, viewer }, { params }) => {
  const { filename, body } = await transparencyFile(ctx, viewer, params.file ?? '')
  return download(body, 'text/csv; charset=utf-8', filename)
})
