import { administratorCommand } from '#app/features/marketplace/accounts/re-authentication/recent.commands.server.ts'
import { taxReportXml } from '#app/features/money/tax/report/views.server.ts'
import { recordAct } from '#app/features/operation/audit/commands.server.ts'
import type { TaxReportForm } from './tax.forms.ts'

/**
 * A year's tax report as XML, with an entry in the administrators' log. Refuses as `administratorCommand`, and
 * `report_operator_incomplete`.
 */
export const downloadTaxReport = administratorCommand(async (ctx, tx, viewer, { year }: TaxReportForm) => {
  const { xml, sellers } = await taxReportXml({ ...ctx, db: tx }, year)
  await recordAct(ctx, tx, viewer, {
    action: 'tax_report.downloaded',
    subjectId: null,
    details: { year, sellers },
  })
  return xml
})
