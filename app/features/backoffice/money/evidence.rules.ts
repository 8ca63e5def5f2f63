import type { SellerParty } from '#app/features/documents/schema.ts'
import type { DocumentText, DocumentWriter } from '#app/features/documents/text.rules.ts'
import { eurosOf, partiesOf } from '#app/features/documents/text.rules.ts'
import type { Translate } from '#app/i18n/keys.ts'
import { disputeReason } from './rules.ts'

/** What is known of a disputed purchase. Euro cents, VAT included; instants. */
export type Evidence = {
  dispute: {
    id: string
    reason: string
    amountCents: number
    /** Taken back for it, and how many of them the buyer had spent. */
    credits: number
    debtCredits: number
    evidenceDueAt: Date | null
    openedAt: Date
  }
  purchase: {
    id: string
    createdAt: Date
    paidAt: Date | null
    credits: number
    priceCents: number
    paymentIntentId: string | null
    buyerName: string | null
    buyerEmail: string
    unspent: number
  }
  /** What the buyer agreed to, word by word, in the language in which it was. */
  consent: { version: string; at: Date; text: string } | null
  invoiceNumber: string | null
  refunds: { settledAt: Date | null; amountCents: number; credits: number }[]
  calls: {
    startAt: Date
    minutes: number
    mediaType: 'audio' | 'video'
    status: string
    missedReason: string | null
    companionName: string | null
    credits: number
    buyerFrom: Date | null
    buyerUntil: Date | null
    companionFrom: Date | null
    companionUntil: Date | null
  }[]
}

type EvidenceWriter = DocumentWriter & { money: Translate<'money'> }

/** The evidence sheet of a dispute in words: what was ordered, agreed to, paid and used, in the order of time. */
export function evidenceText(writer: EvidenceWriter, seller: SellerParty, evidence: Evidence): DocumentText {
  const { money: t, format } = writer
  const { dispute, purchase, consent, refunds, calls } = evidence
  const { parties, footer } = partiesOf(writer, seller, null)
  const spent = calls.reduce((sum, { credits }) => sum + credits, 0)
  const refunded = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return {
    title: t('evidence.titled', { id: dispute.id }),
    heading: t('evidence.heading'),
    parties: [
      parties[0] ?? { label: '', lines: [] },
      { label: t('evidence.buyer'), lines: [...(purchase.buyerName ? [purchase.buyerName] : []), purchase.buyerEmail] },
    ],
    details: [
      { label: t('evidence.dispute'), value: dispute.id },
      { label: t('evidence.payment'), value: purchase.paymentIntentId ?? '–' },
      { label: t('evidence.reason'), value: disputeReason(t, dispute.reason) },
      ...(dispute.evidenceDueAt ? [{ label: t('evidence.due'), value: format.dateTime(dispute.evidenceDueAt) }] : []),
    ],
    columns: [
      { label: t('evidence.columns.what'), isNumber: false },
      { label: t('evidence.columns.detail'), isNumber: false },
      { label: t('evidence.columns.credits'), isNumber: true },
    ],
    rows: timeline(writer, evidence).map(({ at, what, detail, credits }) => [
      `${at === null ? '–' : format.dateTime(at)}\n${what}`,
      detail,
      // Plus zero: what an inquiry takes is none, and not minus none.
      credits === null ? '' : format.credits(credits + 0).replace('-', '−'),
    ]),
    sums: [
      { label: t('evidence.sums.bought'), value: format.credits(purchase.credits) },
      { label: t('evidence.sums.used'), value: format.credits(spent) },
      {
        label: t('evidence.sums.unspent'),
        value: format.credits(purchase.unspent + dispute.credits - dispute.debtCredits),
      },
      ...(refunded > 0 ? [{ label: t('evidence.sums.refunded'), value: eurosOf(format, refunded) }] : []),
      { label: t('evidence.sums.disputed'), value: eurosOf(format, dispute.amountCents) },
    ],
    notes: [
      consent
        ? t('evidence.notes.consent', { version: consent.version, at: format.dateTime(consent.at), text: consent.text })
        : t('evidence.notes.noConsent'),
      t('evidence.notes.attendance'),
      t('evidence.notes.zone', { zone: format.timeZone }),
    ],
    footer,
  }
}

type Moment = { at: Date | null; what: string; detail: string; credits: number | null }

function timeline({ money: t, format }: EvidenceWriter, evidence: Evidence): Moment[] {
  const { dispute, purchase, consent, invoiceNumber, refunds, calls } = evidence
  const present = (from: Date | null, until: Date | null) =>
    from && until ? format.timeRange(from, until) : t('evidence.absent')
  const moments: Moment[] = [
    {
      at: purchase.createdAt,
      what: t('evidence.rows.ordered'),
      detail: t('evidence.rows.orderedDetail', {
        credits: format.credits(purchase.credits),
        price: eurosOf(format, purchase.priceCents),
        id: purchase.id,
      }),
      credits: null,
    },
    ...(consent
      ? [
          {
            at: consent.at,
            what: t('evidence.rows.agreed'),
            detail: t('evidence.rows.agreedDetail', { version: consent.version }),
            credits: null,
          },
        ]
      : []),
    {
      at: purchase.paidAt,
      what: t('evidence.rows.paid'),
      detail: invoiceNumber
        ? t('evidence.rows.paidDetail', { price: eurosOf(format, purchase.priceCents), number: invoiceNumber })
        : eurosOf(format, purchase.priceCents),
      credits: purchase.credits,
    },
    ...calls.map((call) => ({
      at: call.startAt,
      what: t('evidence.rows.call', { name: call.companionName ?? '–' }),
      detail: t('evidence.rows.callDetail', {
        minutes: call.minutes,
        media: t(`evidence.media.${call.mediaType}`),
        result: t(`evidence.results.${(call.missedReason ?? call.status) as 'completed'}`),
        buyer: present(call.buyerFrom, call.buyerUntil),
        companion: present(call.companionFrom, call.companionUntil),
      }),
      credits: -call.credits,
    })),
    ...refunds.map(({ settledAt, amountCents, credits }) => ({
      at: settledAt,
      what: t('evidence.rows.refunded'),
      detail: eurosOf(format, amountCents),
      credits: -credits,
    })),
    {
      at: dispute.openedAt,
      what: t('evidence.rows.disputed'),
      detail: disputeReason(t, dispute.reason),
      credits: -dispute.credits,
    },
  ]
  // Of the same moment, what was written first stands first.
  return moments.sort((a, b) => (a.at?.getTime() ?? 0) - (b.at?.getTime() ?? 0))
}
