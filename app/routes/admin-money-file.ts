import { officeFile } from '#app/features/operation/backoffice/money/files.views.server.ts'
import { download, pageLoader } from '#app/platform/http/request.ts'

/** A file of the operator's money: CSV of a month, evidence, an issued document. Nobody else has this address. */
export const loader = pageLoader(async ({ ctx, viewer, language }, { params }) => {
  const { kind = '', file = '' } = params
  const { filename, type, body } = await officeFile(ctx, viewer, { kind, file, language })
  return download(body, type, filename)
})
