import { useState } from 'react'
import { Link } from 'react-router'
import { eurosOf } from '#app/features/money/documents/text.rules.ts'
import { REFUND_NOTE_MAX } from '#app/features/money/payments/schema.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { ActDone, ActForm, useOfficeRefusal } from '../../kit/ui/act-form.tsx'
import { Facts, fact, RecordPage, RecordSection } from '../../kit/ui/record.tsx'
import { useWords } from '../../kit/ui/use-words.ts'
import { OperationRow } from '../../operations/ui/operation-row.tsx'
import type { PurchaseDetail } from '../purchases.views.server.ts'
import { disputeReason, partPath } from '../rules.ts'
import { DisputeTag, ProviderId, PurchaseTag, RefundTag } from './money-lists.tsx'

export function PurchasePage({ purchase, done }: { purchase: PurchaseDetail; done: string | null }) {
  const { t, format } = useWords(['money', 'office-operations'])
  const credits = t('money:amounts.credits', { count: purchase.credits, amount: format.credits(purchase.credits) })
  return (
    <RecordPage
      title={t('money:purchase.title', { credits, price: format.euros(purchase.priceCents) })}
      tags={<PurchaseTag status={purchase.status} />}
      back={{ to: `/${format.language}/admin${partPath('purchases')}`, label: t('money:purchase.back') }}
    >
      <div>
        <ActDone words={{ cancel: t('office-operations:done.cancel'), ask: t('office-operations:done.ask') }} />
        {done === 'refund' && <RefundOutcome purchase={purchase} />}
        <Facts items={useItems(purchase)} />
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
  const { t, format } = useWords('money')
  const { consentVersion, consentLanguage, consentedAt, paidAt, feeCents, debtCredits, sessionId } = purchase
  return [
    fact(
      t('purchase.buyer'),
      <>
        <TextLink to={`/${format.language}/admin/people/${purchase.buyerId}`}>
          {purchase.buyerName || purchase.buyerEmail}
        </TextLink>
        {purchase.buyerName && <span className="block text-ink-3 [overflow-wrap:anywhere]">{purchase.buyerEmail}</span>}
        {purchase.isLocked && <span className="block text-brick">{t('purchase.locked')}</span>}
      </>,
    ),
    fact(t('purchase.bought'), format.dateTime(purchase.createdAt)),
    paidAt && fact(t('purchase.paid'), format.dateTime(paidAt)),
    fact(t('purchase.vat'), format.euros(purchase.vatCents)),
    feeCents !== null && fact(t('purchase.fee'), format.euros(feeCents)),
    purchase.status === 'paid' &&
      fact(
        t('purchase.credits'),
        t('purchase.creditsLeft', {
          bought: format.credits(purchase.credits),
          unspent: format.credits(purchase.unspent),
        }),
      ),
    debtCredits > 0 &&
      fact(t('purchase.owes'), t('amounts.credits', { count: debtCredits, amount: format.credits(debtCredits) })),
    fact(
      t('purchase.consent'),
      consentVersion && consentLanguage && consentedAt
        ? t('purchase.consentOf', {
            version: consentVersion,
            language: t(`purchase.languages.${consentLanguage}`),
            date: format.dateTime(consentedAt),
          })
        : t('purchase.noConsent'),
    ),
    fact(t('purchase.id'), <code className="micro">{purchase.id}</code>),
    sessionId && fact(t('purchase.session'), <ProviderId id={sessionId} />),
    purchase.paymentIntentId && fact(t('purchase.payment'), <ProviderId id={purchase.paymentIntentId} />),
  ]
}

function PurchaseMoney({ purchase: { refunds, disputes, documents, movements } }: { purchase: PurchaseDetail }) {
  const { t, format } = useWords('money')
  const words = (count: number) => t('amounts.credits', { count, amount: format.credits(count) })
  const file = (kind: string, name: string) => `/${format.language}/admin/money/files/${kind}/${name}.pdf`
  return (
    <>
      <RecordSection
        title={t('purchase.refunds')}
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
      <RecordSection
        title={t('purchase.disputes')}
        lines={disputes.map((dispute) => ({
          id: dispute.id,
          title: (
            <>
              <DisputeTag status={dispute.status} /> {t('dispute.reason', { reason: disputeReason(t, dispute.reason) })}
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
      <RecordSection
        title={t('purchase.movements')}
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
      <RecordSection
        title={t('purchase.documents')}
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
    </>
  )
}

function RefundForm({ purchase }: { purchase: PurchaseDetail }) {
  const { leftCents, disputes, paymentIntentId } = purchase
  const { t, format } = useWords('money')
  const [extent, setExtent] = useState('whole')
  const sentence = useOfficeRefusal('backoffice')
  if (paymentIntentId === null) return <Note tone="plain">{sentence('never_paid')}</Note>
  if (disputes.some(({ status }) => status === 'open')) return <Note tone="plain">{sentence('purchase_disputed')}</Note>
  if (leftCents === 0) return <Note tone="plain">{sentence('nothing_to_refund')}</Note>
  const left = format.euros(leftCents)
  return (
    <ActForm
      title={t('refund.submit')}
      text={t('refund.text')}
      acts={[{ intent: 'refund', label: t('refund.submit') }]}
      texts="backoffice"
      limits={{ most: REFUND_NOTE_MAX }}
      fields={[
        {
          name: 'extent',
          legend: t('refund.extent'),
          value: extent,
          onValueChange: setExtent,
          options: [
            { value: 'whole', label: t('refund.whole', { amount: left }) },
            { value: 'part', label: t('refund.part') },
          ],
        },
        {
          name: 'amount',
          label: t('refund.amount'),
          inputMode: 'decimal',
          onInput: () => setExtent('part'),
          className: 'max-w-[240px]',
        },
        { name: 'note', label: t('refund.note'), help: t('refund.noteHelp'), maxLength: REFUND_NOTE_MAX, rows: 3 },
        { name: 'sure', label: t('refund.sure'), isTick: true },
      ]}
    />
  )
}
