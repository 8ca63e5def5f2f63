import { reAuthenticatedCommand } from '#app/features/accounts/re-authentication/commands.server.ts'
import { taxReportXml } from '#app/features/tax/report/views.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { authorize, notFound } from '#app/platform/refusal.ts'
import { securityEvent } from '#app/platform/security/security-events.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { insertAuditEntry } from '../audit.store.server.ts'
import { canAdministrate } from '../policy.ts'
import type { TaxReportForm } from './tax.forms.ts'

/**
 * A year's tax report as XML, with an entry in the administrators' log. Refuses as `reAuthenticatedCommand`, and
 * `report_operator_incomplete`; `not_found` for everybody but administrators.
 */
export async function downloadTaxReport(ctx: Ctx, viewer: Viewer | null, form: TaxReportForm): Promise<string> {
  authorize(canAdministrate(viewer))
  if (!viewer) throw notFound()
  return download(ctx, viewer, form)
}

const download = reAuthenticatedCommand(async (ctx, tx, viewer: Viewer, { year }: TaxReportForm) => {
  const { xml, sellers } = await taxReportXml({ ...ctx, db: tx }, year)
  await insertAuditEntry(tx, {
    actorId: viewer.userId,
    action: 'tax_report.downloaded',
    subjectId: null,
    details: { year, sellers },
  })
  securityEvent(ctx, 'admin_act', { userId: viewer.userId }, 'tax_report_downloaded')
  return xml
})
