import { Link } from 'react-router'
import { eurosOf } from '#app/features/money/documents/text.rules.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { DescriptionList, Panel } from '#app/ui/panel.tsx'
import { ActDone } from '../../kit/ui/act-form.tsx'
import { RecordLines, RecordPage, RecordSection } from '../../kit/ui/record.tsx'
import { OperationRow } from '../../operations/ui/operation-row.tsx'
import type { PurchaseDetail } from '../purchases.views.server.ts'
import { disputeReason, pathOfPart } from '../rules.ts'
import { DisputeTag, PurchaseTag, RefundTag } from './money-lists.tsx'
import { ProviderId } from './provider-id.tsx'
import { RefundForm } from './refund-form.tsx'

export function PurchasePage({ purchase, done }: { purchase: PurchaseDetail; done: string | null }) {
  const { t } = useTranslation(['money', 'office-operations'])
  const format = useFormat()
  const credits = t('money:amounts.credits', { count: purchase.credits, amount: format.credits(purchase.credits) })
  return (
    <RecordPage
      title={t('money:purchase.title', { credits, price: format.euros(purchase.priceCents) })}
      tags={
        <>
          <PurchaseTag status={purchase.status} />
          {t(`money:purchase.statusText.${purchase.status}`)}
        </>
      }
      back={{ to: `/${format.language}/admin${pathOfPart('purchases')}`, label: t('money:purchase.back') }}
    >
      <div>
        <ActDone words={{ cancel: t('office-operations:done.cancel'), ask: t('office-operations:done.ask') }} />
        {done === 'refund' && <RefundOutcome purchase={purchase} />}
        <DescriptionList items={useItems(purchase)} />
      </div>
      <PurchaseMoney purchase={purchase} />
      {purchase.operation && (
        <Panel>
          <OperationRow operation={purchase.operation} />
        </Panel>
      )}
      {purchase.status === 'paid' && <RefundForm key={purchase.leftCents} purchase={purchase} />}
    </RecordPage>
  )
}

/** What became of the refund that was just asked for, as the newest stands now. */
function RefundOutcome({ purchase: { refunds } }: { purchase: PurchaseDetail }) {
  const { t } = useTranslation('money')
  const status = refunds.at(-1)?.status
  if (!status) return null
  const said = { completed: 'refund.sent', failed: 'refund.failed', pending: 'refund.done' } as const
  return (
    <Note
      tone={status === 'failed' ? 'bad' : status === 'completed' ? 'good' : undefined}
      live={status !== 'failed'}
      className="mb-8"
    >
      {t(said[status])}{' '}
      {status === 'pending' && (
        <Link to="?done=refund" replace className="text-link">
          {t('purchase.again')}
        </Link>
      )}
    </Note>
  )
}

function useItems(purchase: PurchaseDetail) {
  const { t } = useTranslation('money')
  const format = useFormat()
  const { consentVersion, consentLanguage, consentedAt, paidAt, feeCents, debtCredits, sessionId } = purchase
  return [
    {
      term: t('purchase.buyer'),
      value: (
        <>
          <TextLink to={`/${format.language}/admin/people/${purchase.buyerId}`}>
            {purchase.buyerName || purchase.buyerEmail}
          </TextLink>
          {purchase.buyerName && (
            <span className="block text-ink-3 [overflow-wrap:anywhere]">{purchase.buyerEmail}</span>
          )}
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
    ...(debtCredits > 0
      ? [
          {
            term: t('purchase.owes'),
            value: t('amounts.credits', { count: debtCredits, amount: format.credits(debtCredits) }),
          },
        ]
      : []),
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

/** What moved because of a purchase: refunds, disputes, movements at the provider, documents. */
function PurchaseMoney({ purchase: { refunds, disputes, documents, movements } }: { purchase: PurchaseDetail }) {
  const { t } = useTranslation('money')
  const format = useFormat()
  const words = (count: number) => t('amounts.credits', { count, amount: format.credits(count) })
  const file = (kind: string, name: string) => `/${format.language}/admin/money/files/${kind}/${name}.pdf`
  return (
    <>
      {refunds.length > 0 && (
        <RecordSection title={t('purchase.refunds')}>
          <RecordLines
            lines={refunds.map((refund) => ({
              id: refund.id,
              title: (
                <>
                  <RefundTag status={refund.status} /> {t(`refund.reasons.${refund.reason}`)} ·{' '}
                  {t('refund.taken', { credits: words(refund.credits) })}
                  {refund.debtCredits > 0 && <> · {t('refund.owed', { credits: words(refund.debtCredits) })}</>}
                </>
              ),
              end: format.euros(refund.amountCents),
              more: (
                <>
                  {format.dateTime(refund.settledAt ?? refund.createdAt)}
                  {refund.note && <span className="block text-ink-2">{refund.note}</span>}
                  {refund.status === 'failed' && (
                    <span className="block text-brick">
                      {refund.error === 'bank'
                        ? t('refund.cameBack')
                        : t('refund.failedText', { error: refund.error ?? '–' })}
                    </span>
                  )}
                  {refund.providerId && <ProviderId id={refund.providerId} className="block" />}
                </>
              ),
            }))}
          />
        </RecordSection>
      )}
      {disputes.length > 0 && (
        <RecordSection title={t('purchase.disputes')}>
          <RecordLines
            lines={disputes.map((dispute) => ({
              id: dispute.id,
              title: (
                <>
                  <DisputeTag status={dispute.status} />{' '}
                  {t('dispute.reason', { reason: disputeReason(t, dispute.reason) })}
                  {dispute.evidenceDueAt && dispute.closedAt === null && (
                    <> · {t('dispute.due', { date: format.dateTime(dispute.evidenceDueAt) })}</>
                  )}{' '}
                  <TextLink href={file('evidence', dispute.id)}>{t('dispute.evidence')}</TextLink>
                </>
              ),
              end: format.euros(dispute.amountCents),
              more: (
                <>
                  {format.dateTime(dispute.openedAt)}
                  <ProviderId id={dispute.id} className="block" />
                </>
              ),
            }))}
          />
        </RecordSection>
      )}
      {movements.length > 0 && (
        <RecordSection title={t('purchase.movements')}>
          <RecordLines
            lines={movements.map(({ id, kind, amountCents, feeCents, createdAt }) => ({
              id,
              title: (
                <>
                  {t(`differenceKinds.${kind}`)}
                  {feeCents !== 0 && <> · {t('dispute.fee', { amount: format.euros(feeCents) })}</>}
                </>
              ),
              end: eurosOf(format, amountCents),
              more: (
                <>
                  {format.dateTime(createdAt)}
                  <ProviderId id={id} className="block" />
                </>
              ),
            }))}
          />
        </RecordSection>
      )}
      {documents.length > 0 && (
        <RecordSection title={t('purchase.documents')}>
          <RecordLines
            lines={documents.map(({ id, kind, number, grossCents }) => ({
              id,
              title: (
                <TextLink href={file('document', id)}>
                  {t(`purchase.documentKinds.${kind}`)} <span className="whitespace-nowrap">{number}</span>
                </TextLink>
              ),
              end: eurosOf(format, grossCents),
            }))}
          />
        </RecordSection>
      )}
    </>
  )
}
