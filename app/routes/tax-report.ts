import type { ActionFunctionArgs } from 'react-router'
import { redirect } from 'react-router'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import { officeDownload } from '#app/features/operation/backoffice/kit/commands.server.ts'
import { downloadTaxReport, taxReportForm } from '#app/features/operation/backoffice/money/commands.server.ts'
import { partPath } from '#app/features/operation/backoffice/money/rules.ts'
import { download, pageLoader, parseForm } from '#app/platform/http/request.ts'
import { authorize } from '#app/platform/refusal.ts'

/** Only the form of its page creates the file. */
export const loader = pageLoader(async ({ viewer, language }) => {
  authorize(canAdministrate(viewer))
  return redirect(`/${language}/admin${partPath('tax')}`)
})

/** A year's tax report as an XML file. Refusals are shown on the page of the form. */
export const action = (args: ActionFunctionArgs) =>
  officeDownload(
    args,
    (form) => `${partPath('tax')}?${new URLSearchParams({ year: String(form.get('year') ?? '').slice(0, 4) })}`,
    async ({ ctx, viewer, form }) => {
      const input = parseForm(taxReportForm, form)
      const xml = await downloadTaxReport(ctx, viewer, input)
      return download(xml, 'application/xml; charset=utf-8', `dac7-${input.year}.xml`)
    },
  )
