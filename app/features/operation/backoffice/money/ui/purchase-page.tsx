import { Link } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Note } from '#app/ui/note.tsx'
import { DescriptionList, Panel, SectionHead } from '#app/ui/panel.tsx'
import { OperationRow } from '../../operations/ui/operation-row.tsx'
import type { PurchaseDetail } from '../purchases.views.server.ts'
import type { SectionRefused } from './money-sections.tsx'
import { ProviderId } from './provider-id.tsx'
import { PurchaseMoney } from './purchase-money.tsx'
import { PurchaseTag } from './purchases-section.tsx'
import { RefundForm } from './refund-form.tsx'
import { sectionPath } from './section-nav.tsx'

export function PurchasePage(props: { purchase: PurchaseDetail; refused: SectionRefused | null; done: string | null }) {
  const { purchase, refused, done } = props
  const { t } = useTranslation('money')
  const format = useFormat()
  const words = (count: number) => t('amounts.credits', { count, amount: format.credits(count) })
  return (
    <div className="grid gap-10">
      <div>
        <Link to={sectionPath(format.language, 'purchases')} className="text-link">
          {t('purchase.back')}
        </Link>
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <SectionHead
            title={t('purchase.title', { credits: words(purchase.credits), price: format.euros(purchase.priceCents) })}
          />
          <PurchaseTag status={purchase.status} />
        </div>
        <p className="mt-2 text-ink-2">{t(`purchase.statusText.${purchase.status}`)}</p>
        <PurchaseOutcome purchase={purchase} done={done} />
      </div>
      <DescriptionList items={useItems(purchase)} />
      <PurchaseMoney purchase={purchase} />
      {purchase.operation && (
        <Panel>
          <OperationRow operation={purchase.operation} refused={refused} />
        </Panel>
      )}
      {purchase.status === 'paid' && <RefundForm key={purchase.leftCents} purchase={purchase} refused={refused} />}
    </div>
  )
}

/** What became of the form that was just sent, as the newest refund stands now. */
function PurchaseOutcome({ purchase, done }: { purchase: PurchaseDetail; done: string | null }) {
  const { t } = useTranslation(['money', 'office-operations'])
  const { language } = useFormat()
  const newest = purchase.refunds.at(-1)
  if (done === 'cancel' || done === 'ask')
    return (
      <Note tone="good" live className="mt-5">
        {t(`office-operations:done.${done}`)}
      </Note>
    )
  if (done !== 'refund' || !newest) return null
  if (newest.status === 'completed')
    return (
      <Note tone="good" live className="mt-5">
        {t('money:refund.sent')}
      </Note>
    )
  if (newest.status === 'failed')
    return (
      <Note tone="bad" className="mt-5">
        {t('money:refund.failed')}
      </Note>
    )
  return (
    <Note live className="mt-5">
      {t('money:refund.done')}{' '}
      <Link to={`${sectionPath(language, 'purchases')}?id=${purchase.id}&done=refund`} replace className="text-link">
        {t('money:purchase.again')}
      </Link>
    </Note>
  )
}

function useItems(purchase: PurchaseDetail) {
  const { t } = useTranslation('money')
  const format = useFormat()
  const { consentVersion, consentLanguage, consentedAt, paidAt, feeCents, debtCredits, sessionId } = purchase
  const words = (count: number) => t('amounts.credits', { count, amount: format.credits(count) })
  return [
    {
      term: t('purchase.buyer'),
      value: (
        <>
          {purchase.buyerName} <span className="block text-ink-3 [overflow-wrap:anywhere]">{purchase.buyerEmail}</span>
          {purchase.isLocked && <span className="block text-brick">{t('purchase.locked')}</span>}
        </>
      ),
    },
    { term: t('purchase.bought'), value: format.dateTime(purchase.createdAt) },
    ...(paidAt ? [{ term: t('purchase.paid'), value: format.dateTime(paidAt) }] : []),
    { term: t('purchase.vat'), value: format.euros(purchase.vatCents) },
    ...(feeCents === null ? [] : [{ term: t('purchase.fee'), value: format.euros(feeCents) }]),
    ...(purchase.status === 'paid'
      ? [
          {
            term: t('purchase.credits'),
            value: t('purchase.creditsLeft', {
              bought: format.credits(purchase.credits),
              unspent: format.credits(purchase.unspent),
            }),
          },
        ]
      : []),
    ...(debtCredits > 0 ? [{ term: t('purchase.owes'), value: words(debtCredits) }] : []),
    {
      term: t('purchase.consent'),
      value:
        consentVersion && consentLanguage && consentedAt
          ? t('purchase.consentOf', {
              version: consentVersion,
              language: t(`purchase.languages.${consentLanguage}`),
              date: format.dateTime(consentedAt),
            })
          : t('purchase.noConsent'),
    },
    { term: t('purchase.id'), value: <code className="micro">{purchase.id}</code> },
    ...(sessionId ? [{ term: t('purchase.session'), value: <ProviderId id={sessionId} /> }] : []),
    ...(purchase.paymentIntentId
      ? [{ term: t('purchase.payment'), value: <ProviderId id={purchase.paymentIntentId} /> }]
      : []),
  ]
}
