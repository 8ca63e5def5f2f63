import type { LoaderFunctionArgs } from 'react-router'
import { auditFile } from '#app/features/operation/backoffice/audit/views.server.ts'
import { callQualityFile, statisticsFile } from '#app/features/operation/backoffice/figures/views.server.ts'
import { officeFile } from '#app/features/operation/backoffice/money/files.views.server.ts'
import { transparencyFile } from '#app/features/operation/cases/transparency.views.server.ts'
import { download, pageLoader, type RequestContext } from '#app/platform/http/request.ts'
import { notFound } from '#app/platform/refusal.ts'

type Params = LoaderFunctionArgs['params']
const CSV = 'text/csv; charset=utf-8'

/** Downloads of the back office by section of the URL. Each checks its own permission. */
const FILES: Record<string, (current: RequestContext, params: Params, request: Request) => Promise<Response>> = {
  audit: async ({ ctx, viewer }, _, request) => {
    const query = Object.fromEntries(new URL(request.url).searchParams)
    const day = ctx.clock.now().toISOString().slice(0, 10)
    return download(await auditFile(ctx.db, viewer, query), CSV, `audit-${day}.csv`)
  },
  statistics: async ({ ctx, viewer, language }, { file = '' }) =>
    download(await statisticsFile(ctx, viewer, file, language), CSV, file),
  'call-quality': async ({ ctx, viewer, language }, { file = '' }) =>
    download(await callQualityFile(ctx, viewer, file, language), CSV, `call-quality-${file}`),
  cases: async ({ ctx, viewer }, { file = '' }) => {
    const { filename, body } = await transparencyFile(ctx, viewer, file)
    return download(body, CSV, filename)
  },
  money: async ({ ctx, viewer, language }, { kind = '', file = '' }) => {
    const { filename, type, body } = await officeFile(ctx, viewer, { kind, file, language })
    return download(body, type, filename)
  },
}

export const loader = pageLoader(async (current, { params, request }) => {
  const [, room = ''] = new URL(request.url).pathname.split('/admin/')
  const file = FILES[room.split('/', 1)[0] ?? '']
  if (!file) throw notFound()
  return file(current, params, request)
})
