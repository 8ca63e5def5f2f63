import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { isCompanionRole } from '#app/features/marketplace/accounts/schema.ts'
import { saveBillingDetails } from '#app/features/money/documents/commands.server.ts'
import { billingForm, billingIntent, documentsQuery } from '#app/features/money/documents/forms.ts'
import { BillingForm, OwnAddress } from '#app/features/money/documents/ui/billing-form.tsx'
import { DocumentList, YearList } from '#app/features/money/documents/ui/document-list.tsx'
import {
  documentList,
  nextStatementAddress,
  ownBillingDetails,
  payoutYears,
} from '#app/features/money/documents/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { parseForm, requireViewer, runAction } from '#app/platform/http/request.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Page } from '#app/ui/page.tsx'
import { SectionHead } from '#app/ui/panel.tsx'

export const handle = { texts: ['documents', 'countries'] }
export const meta = ({ loaderData }: { loaderData?: { title: string } }) => privatePage(loaderData?.title)

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args, { role: ['seeker', 'offerer'] })
  const { page } = documentsQuery.parse(Object.fromEntries(new URL(args.request.url).searchParams))
  const isCompanion = isCompanionRole(viewer.role)
  const [list, billing, years, ownAddress] = await Promise.all([
    documentList(ctx, viewer, page),
    ownBillingDetails(ctx.db, viewer),
    isCompanion ? payoutYears(ctx, viewer) : [],
    isCompanion ? nextStatementAddress(ctx, viewer, language) : null,
  ])
  const title = texts(language, 'documents')(isCompanion ? 'companionTitle' : 'title')
  return { isCompanion, list, billing, years, ownAddress, title: `${title} · ${ctx.config.brand}` }
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer } = requireViewer(args, { role: ['seeker', 'offerer'] })
  const form = await args.request.formData()
  return runAction(args, { failed: 'save_failed' }, async () => {
    const isRemoved = billingIntent.parse(form.get('intent')) === 'remove'
    await saveBillingDetails(ctx, viewer, isRemoved ? null : parseForm(billingForm, form))
    return { done: isRemoved ? ('removed' as const) : ('saved' as const) }
  })
}

export default function DocumentsPage() {
  const { isCompanion, list, billing, years, ownAddress } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation('documents')
  const { language } = useFormat()
  return (
    <Page
      title={t(isCompanion ? 'companionTitle' : 'title')}
      back={
        isCompanion
          ? { to: `/${language}/payouts`, label: t('toPayouts') }
          : { to: `/${language}/credits`, label: t('toCredits') }
      }
    >
      <div className="grid items-start gap-x-16 gap-y-14 lg:grid-cols-[1fr_380px]">
        <div>
          <YearList years={years} className="mb-14" />
          <section id="list" aria-labelledby="list-title" className="scroll-mt-8">
            <SectionHead
              id="list-title"
              title={t(isCompanion ? 'list.companionTitle' : 'list.title')}
              className="mb-5"
            />
            <DocumentList list={list} isCompanion={isCompanion} />
            {!isCompanion && (
              <p className="mt-6">
                <TextLink to={`/${language}/withdraw`}>{t('withdraw')}</TextLink>
              </p>
            )}
          </section>
        </div>
        {ownAddress ? (
          <OwnAddress {...ownAddress} />
        ) : (
          <BillingForm
            details={billing}
            isCompanion={isCompanion}
            done={answer?.ok ? answer.value.done : null}
            refused={answer?.ok === false ? answer : undefined}
          />
        )}
      </div>
    </Page>
  )
}
