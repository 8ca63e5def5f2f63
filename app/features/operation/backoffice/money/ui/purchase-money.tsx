import type { ReactNode } from 'react'
import { eurosOf } from '#app/features/money/documents/text.rules.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextLink } from '#app/ui/link.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import type { PurchaseDetail } from '../purchases.views.server.ts'
import { disputeReason } from '../rules.ts'
import { ProviderId } from './provider-id.tsx'
import { DisputeTag, RefundTag } from './reversal-tags.tsx'

export function PurchaseMoney({ purchase }: { purchase: PurchaseDetail }) {
  const { t } = useTranslation('money')
  const format = useFormat()
  const { refunds, disputes, documents, movements } = purchase
  const words = (count: number) => t('amounts.credits', { count, amount: format.credits(count) })
  const file = (kind: string, name: string) => `/${format.language}/admin/money/${kind}/${name}.pdf`
  return (
    <>
      {refunds.length > 0 && (
        <Rows title={t('purchase.refunds')}>
          {refunds.map((refund) => (
            <Row
              key={refund.id}
              tag={<RefundTag status={refund.status} />}
              amount={format.euros(refund.amountCents)}
              at={format.dateTime(refund.settledAt ?? refund.createdAt)}
            >
              {t(`refund.reasons.${refund.reason}`)} · {t('refund.taken', { credits: words(refund.credits) })}
              {refund.debtCredits > 0 && <> · {t('refund.owed', { credits: words(refund.debtCredits) })}</>}
              {refund.note && <span className="block whitespace-pre-line text-ink-2">{refund.note}</span>}
              {refund.status === 'failed' && (
                <span className="block text-brick">
                  {refund.error === 'bank'
                    ? t('refund.cameBack')
                    : t('refund.failedText', { error: refund.error ?? '–' })}
                </span>
              )}
              {refund.providerId && <ProviderId id={refund.providerId} className="block text-ink-3" />}
            </Row>
          ))}
        </Rows>
      )}
      {disputes.length > 0 && (
        <Rows title={t('purchase.disputes')}>
          {disputes.map((dispute) => (
            <Row
              key={dispute.id}
              tag={<DisputeTag status={dispute.status} />}
              amount={format.euros(dispute.amountCents)}
              at={format.dateTime(dispute.openedAt)}
            >
              {t('dispute.reason', { reason: disputeReason(t, dispute.reason) })}
              {dispute.evidenceDueAt && dispute.closedAt === null && (
                <> · {t('dispute.due', { date: format.dateTime(dispute.evidenceDueAt) })}</>
              )}
              <span className="block">
                <TextLink href={file('evidence', dispute.id)}>{t('dispute.evidence')}</TextLink>
              </span>
              <ProviderId id={dispute.id} className="block text-ink-3" />
            </Row>
          ))}
        </Rows>
      )}
      {movements.length > 0 && (
        <Rows title={t('purchase.movements')}>
          {movements.map(({ id, kind, amountCents, feeCents, createdAt }) => (
            <Row key={id} amount={eurosOf(format, amountCents)} at={format.dateTime(createdAt)}>
              {t(`differenceKinds.${kind}`)}
              {feeCents !== 0 && <> · {t('dispute.fee', { amount: format.euros(feeCents) })}</>}
              <ProviderId id={id} className="block text-ink-3" />
            </Row>
          ))}
        </Rows>
      )}
      {documents.length > 0 && (
        <Rows title={t('purchase.documents')}>
          {documents.map(({ id, kind, number, grossCents }) => (
            <Row key={id} amount={eurosOf(format, grossCents)}>
              <TextLink href={file('document', id)}>
                {t(`purchase.documentKinds.${kind}`)} <span className="whitespace-nowrap">{number}</span>
              </TextLink>
            </Row>
          ))}
        </Rows>
      )}
    </>
  )
}

function Rows({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <SectionHead title={title} size="t1" className="mb-2" />
      <ul className="divide-y divide-line border-line border-y">{children}</ul>
    </section>
  )
}

function Row(props: { tag?: ReactNode; amount: string; at?: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 py-3">
      <div className="min-w-0 max-w-[40em] flex-1 basis-64">
        {props.tag && <div className="mb-1">{props.tag}</div>}
        {props.children}
      </div>
      <div className="text-end max-sm:text-start">
        <b className="tabular">{props.amount}</b>
        {props.at && <span className="small block text-ink-3">{props.at}</span>}
      </div>
    </li>
  )
}
