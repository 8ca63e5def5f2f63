import type { SellerParty } from '#app/features/money/documents/schema.ts'
import type { DocumentText, DocumentWriter } from '#app/features/money/documents/text.rules.ts'
import { eurosOf, partiesOf } from '#app/features/money/documents/text.rules.ts'
import type { DisputeStatus, RefundStatus } from '#app/features/money/payments/schema.ts'
import type { Translate } from '#app/i18n/keys.ts'
import { disputeReason } from './rules.ts'

/** What one event took out of the credits of a purchase; below zero where more came back than it had taken. */
export type CreditUse = {
  /** What it is about, as lots name it: `call:{id}`, `refund:{id}`, `dispute:{id}`, `correction:{id}`. */
  subject: string
  at: Date | null
  credits: number
  /** The call is over and its price was paid out of what was held. */
  isSettled: boolean
  /** Everything was given back; what the lot has less for it paid the buyer's debt. */
  isReturned: boolean
}

/** Where credits of a purchase are or went, in the order in which they are listed. */
const CREDIT_PARTS = [
  'regained',
  'used',
  'held',
  'refunded',
  'corrected',
  'disputed',
  'disputedElsewhere',
  'paidOut',
  'debt',
  'unrecorded',
] as const
type CreditPart = (typeof CREDIT_PARTS)[number]

/** Where the credits of one event went. */
function creditPartOf(use: CreditUse, disputeId: string): CreditPart {
  const [kind, id] = use.subject.split(':')
  if (use.credits < 0) return 'regained'
  if (use.isReturned || kind === 'purchase') return 'debt'
  if (kind === 'call') return use.isSettled ? 'used' : 'held'
  if (kind === 'refund') return 'refunded'
  if (kind === 'dispute') return id === disputeId ? 'disputed' : 'disputedElsewhere'
  if (kind === 'correction') return 'corrected'
  return kind === 'payout' ? 'paidOut' : 'unrecorded'
}

/** Credits of a purchase by where they are or went; with what is not spent they sum up to what was bought. */
function creditParts(uses: readonly CreditUse[], disputeId: string): { part: CreditPart; credits: number }[] {
  return CREDIT_PARTS.map((part) => ({
    part,
    credits: uses.filter((use) => creditPartOf(use, disputeId) === part).reduce((sum, { credits }) => sum + credits, 0),
  })).filter(({ credits }) => credits !== 0)
}

/** What is known of a disputed purchase. Euro cents, VAT included; instants. */
export type Evidence = {
  dispute: {
    id: string
    status: DisputeStatus
    reason: string
    amountCents: number
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
  /** Those that have not failed. */
  refunds: { id: string; status: RefundStatus; createdAt: Date; settledAt: Date | null; amountCents: number }[]
  /** What each event took out of the credits that were bought. */
  uses: CreditUse[]
  calls: {
    id: string
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
  const { dispute, purchase, consent, refunds, uses } = evidence
  const { parties, footer } = partiesOf(writer, seller, null)
  const refunded = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const kind = isInquiry(dispute.status) ? 'inquiry' : 'dispute'
  return {
    title: t(`evidence.titled.${kind}`, { id: dispute.id }),
    heading: t('evidence.heading'),
    parties: [
      parties[0] ?? { label: '', lines: [] },
      { label: t('evidence.buyer'), lines: [...(purchase.buyerName ? [purchase.buyerName] : []), purchase.buyerEmail] },
    ],
    details: [
      { label: t(`evidence.${kind}`), value: dispute.id },
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
      credits === null ? '' : format.credits(credits).replace('-', '−'),
    ]),
    sums: [
      { label: t('evidence.sums.bought'), value: format.credits(purchase.credits) },
      ...creditParts(uses, dispute.id).map(({ part, credits }) => ({
        label: t(`evidence.sums.${part}`),
        value: part === 'regained' ? `+${format.credits(-credits)}` : format.credits(credits),
      })),
      { label: t('evidence.sums.unspent'), value: format.credits(purchase.unspent) },
      ...(refunded > 0 ? [{ label: t('evidence.sums.money'), value: eurosOf(format, refunded) }] : []),
      { label: t(`evidence.sums.amount.${kind}`), value: eurosOf(format, dispute.amountCents) },
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

/** A question of the bank: no money and no credits moved. */
const isInquiry = (status: DisputeStatus) => status === 'inquiry' || status === 'inquiry_closed'

type Moment = { at: Date | null; what: string; detail: string; credits: number | null }

/** Everything that happened, oldest first; its credits sum up to what is not spent. */
function timeline(writer: EvidenceWriter, evidence: Evidence): Moment[] {
  const { money: t, format } = writer
  const { dispute, purchase, consent, invoiceNumber } = evidence
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
    ...movements(writer, evidence),
    ...(isInquiry(dispute.status)
      ? [
          {
            at: dispute.openedAt,
            what: t('evidence.rows.inquiry'),
            detail: disputeReason(t, dispute.reason),
            credits: null,
          },
        ]
      : []),
  ]
  // Of the same moment, what was written first stands first.
  return moments.sort((a, b) => (a.at?.getTime() ?? 0) - (b.at?.getTime() ?? 0))
}

/** What took credits of the purchase or gave some back, and what was refunded or disputed without any left to take. */
function movements({ money: t, format }: EvidenceWriter, { dispute, refunds, calls, uses }: Evidence): Moment[] {
  const present = (from: Date | null, until: Date | null) =>
    from && until ? format.timeRange(from, until) : t('evidence.absent')
  const takenFor = (subject: string) => uses.find((use) => use.subject === subject)?.credits ?? 0
  const minus = (credits: number) => (credits === 0 ? null : -credits)
  const named = [
    ...calls.map((call) => ({
      subject: `call:${call.id}`,
      at: call.startAt,
      what: t('evidence.rows.call', { name: call.companionName ?? '–' }),
      detail: t('evidence.rows.callDetail', {
        minutes: call.minutes,
        media: t(`evidence.media.${call.mediaType}`),
        result: t(`evidence.results.${(call.missedReason ?? call.status) as 'completed'}`),
        buyer: present(call.buyerFrom, call.buyerUntil),
        companion: present(call.companionFrom, call.companionUntil),
      }),
    })),
    ...refunds.map(({ id, status, createdAt, settledAt, amountCents }) => ({
      subject: `refund:${id}`,
      at: settledAt ?? createdAt,
      what: t(status === 'pending' ? 'evidence.rows.refundPending' : 'evidence.rows.refunded'),
      detail: eurosOf(format, amountCents),
    })),
    ...(isInquiry(dispute.status)
      ? []
      : [
          {
            subject: `dispute:${dispute.id}`,
            at: dispute.openedAt,
            what: t('evidence.rows.disputed'),
            detail: disputeReason(t, dispute.reason),
          },
        ]),
  ].filter(({ subject }) => !uses.some((use) => use.subject === subject && creditPartOf(use, dispute.id) === 'debt'))
  const others = uses.filter(({ subject }) => !named.some((each) => each.subject === subject))
  return [
    ...named.map(({ subject, ...moment }) => ({ ...moment, credits: minus(takenFor(subject)) })),
    ...others.map((use) => ({
      at: use.at,
      what: t(`evidence.sums.${creditPartOf(use, dispute.id)}`),
      detail: '',
      credits: minus(use.credits),
    })),
  ]
}
