import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
} from 'react-router'
import { needsCode } from '#app/features/marketplace/accounts/views.server.ts'
import { viewerDeclaration } from '#app/features/marketplace/traders/views.server.ts'
import { ownBillingDetails } from '#app/features/money/documents/views.server.ts'
import { saveTaxDetails } from '#app/features/money/tax/commands.server.ts'
import { firstTaxForm, taxForm } from '#app/features/money/tax/forms.ts'
import { ownReportYears } from '#app/features/money/tax/report.views.server.ts'
import { taxDraft } from '#app/features/money/tax/rules.ts'
import { ReportYears } from '#app/features/money/tax/ui/report-years.tsx'
import { StoredDetails, TaxForm, TaxReasons } from '#app/features/money/tax/ui/tax-form.tsx'
import { taxState, taxSummary } from '#app/features/money/tax/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { parseForm, requireViewer, runAction } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { Page } from '#app/ui/page.tsx'
import { useActionAnswer } from '#app/ui/use-action-answer.ts'

export const handle = { texts: ['tax', 'account', 'countries'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/** A companion's tax details. Installations without tax reporting don't have this page. */
export async function loader(args: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args, { role: 'offerer' })
  const { reporting, country } = ctx.config.tax
  if (reporting === 'off' || !country) throw redirect(`/${language}/payouts`)
  const query = new URL(args.request.url).searchParams
  const [stored, years, isCodeNeeded, trader, billing] = await Promise.all([
    taxSummary(ctx, viewer),
    ownReportYears(ctx, viewer),
    needsCode(ctx.db, viewer),
    viewerDeclaration(ctx.db, viewer, ctx.clock.now()),
    ownBillingDetails(ctx.db, viewer),
  ])
  const known = trader.identity ? { ...trader.identity, name: trader.identity.legalName } : billing
  return {
    stored,
    draft: known && taxDraft({ ...known, address: known.address.split('\n') }),
    profileAddress: trader.identity?.address ?? null,
    years,
    needsCode: isCodeNeeded,
    country,
    isChanging: query.has('change'),
    isSaved: query.has('saved'),
    title: `${texts(language, 'tax')('title')} · ${ctx.config.brand}`,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args, { role: 'offerer' })
  const form = await args.request.formData()
  return runAction(args, { failed: 'save_failed' }, async () => {
    const isFirst = (await taxState(ctx, ctx.db, viewer)) === 'missing'
    await saveTaxDetails(ctx, viewer, parseForm(isFirst ? firstTaxForm : taxForm, form))
    return redirect(`/${language}/payouts/tax?saved`)
  })
}

export default function TaxDetailsPage() {
  const { stored, draft, profileAddress, years, needsCode, country, isChanging, isSaved } =
    useLoaderData<typeof loader>()
  const answer = useActionAnswer<typeof action>()
  const refused = answer?.ok === false ? answer : undefined
  const { t } = useTranslation('tax')
  const { language } = useFormat()
  const payouts = `/${language}/payouts`
  const isShown = stored && !isChanging && !refused
  return (
    <Page title={t('title')} lead={t('lead')} back={{ to: payouts, label: t('toPayouts') }} className="pb-16">
      {isSaved && stored && (
        <Note tone="good" live className="mb-8">
          {t('saved')}{' '}
          <Button to={payouts} variant="ghost" size="sm">
            {t('goToPayouts')}
          </Button>
        </Note>
      )}
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[1fr_380px]">
        {isShown ? (
          <div>
            <StoredDetails stored={stored} />
            <ReportYears years={years} />
          </div>
        ) : (
          <TaxForm
            stored={stored}
            draft={draft}
            profileAddress={profileAddress}
            country={country}
            needsCode={needsCode}
            refused={refused}
          />
        )}
        <TaxReasons country={country} />
      </div>
      {!isShown && <ReportYears years={years} />}
    </Page>
  )
}
