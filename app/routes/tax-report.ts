import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import { downloadTaxReport } from '#app/features/operation/backoffice/money/tax.commands.server.ts'
import { taxReportForm } from '#app/features/operation/backoffice/money/tax.forms.ts'
import { REPORT_PROBLEMS } from '#app/features/operation/backoffice/money/tax.schema.ts'
import { sectionPath } from '#app/features/operation/backoffice/money/ui/section-nav.tsx'
import { download, parseForm, refusedPage, requestContext } from '#app/platform/http/request.ts'
import { isRefusal } from '#app/platform/refusal.ts'

/** The file is made by the form of its section only. */
export function loader({ context }: LoaderFunctionArgs) {
  const { viewer, language } = requestContext(context)
  if (!canAdministrate(viewer).ok) throw new Response(null, { status: 404 })
  return redirect(sectionPath(language, 'tax'))
}

/** A year's tax report as an XML file; what was refused is said on the page of the form. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { ctx, viewer, language } = requestContext(context)
  if (!canAdministrate(viewer).ok) throw new Response(null, { status: 404 })
  const form = await request.formData()
  const year = String(form.get('year') ?? '').slice(0, 4)
  try {
    const input = parseForm(taxReportForm, form)
    return download(
      await downloadTaxReport(ctx, viewer, input),
      'application/xml; charset=utf-8',
      `dac7-${input.year}.xml`,
    )
  } catch (error) {
    if (!isRefusal(error)) throw error
    const refused = error.details['field.password'] ?? error.details['field.code'] ?? error.code
    if (!REPORT_PROBLEMS.some((problem) => problem === refused)) throw refusedPage(error, language)
    throw redirect(`${sectionPath(language, 'tax')}?${new URLSearchParams({ year, refused: String(refused) })}`, 303)
  }
}
