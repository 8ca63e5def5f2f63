import { eq, sql } from 'drizzle-orm'
import type { CallStatus, MissedReason } from '#app/features/marketplace/calls/schema.ts'
import { documentPdf } from '#app/features/money/documents/pdf.views.server.ts'
import type { SellerParty } from '#app/features/money/documents/schema.ts'
import { type DocumentText, type DocumentWriter, eurosOf, partiesOf } from '#app/features/money/documents/text.rules.ts'
import { documentWriter } from '#app/features/money/documents/views.server.ts'
import type { DisputeStatus } from '#app/features/money/payments/schema.ts'
import type { Translate } from '#app/i18n/keys.ts'
import { type Language, realLanguage } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { columnsOf, type Db, rows } from '#app/platform/data/db.server.ts'
import { notFound } from '#app/platform/refusal.ts'
import { disputes } from '#db/schema/all.ts'
import { findAnyPurchase, listDocumentsOf, listRefundsOf } from './purchases.views.server.ts'
import { disputeReason } from './rules.ts'

/** Credits that one event took from a purchase; negative if it returned more than it took. */
type CreditAllocation = {
  /** The event, as in `lot_movements`: `call:{id}`, `refund:{id}`, `dispute:{id}`, `correction:{id}`. */
  subject: string
  at: Date | null
  credits: number
  /** The call is over and its held price was paid out. */
  isSettled: boolean
  /** Everything was returned. Any credits still missing from the lot paid the buyer's debt. */
  isReturned: boolean
}

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

function allocationOf(use: CreditAllocation, disputeId: string): CreditPart {
  const [kind, id] = use.subject.split(':')
  if (use.credits < 0) return 'regained'
  if (use.isReturned || kind === 'purchase') return 'debt'
  if (kind === 'call') return use.isSettled ? 'used' : 'held'
  if (kind === 'refund') return 'refunded'
  if (kind === 'dispute') return id === disputeId ? 'disputed' : 'disputedElsewhere'
  if (kind === 'correction') return 'corrected'
  return kind === 'payout' ? 'paidOut' : 'unrecorded'
}

function creditParts(uses: readonly CreditAllocation[], disputeId: string): { part: CreditPart; credits: number }[] {
  return CREDIT_PARTS.map((part) => ({
    part,
    credits: uses.filter((use) => allocationOf(use, disputeId) === part).reduce((sum, { credits }) => sum + credits, 0),
  })).filter(({ credits }) => credits !== 0)
}

/** Euro cents including VAT. */
type Evidence = {
  dispute: NonNullable<Awaited<ReturnType<typeof findDisputeForEvidence>>>
  purchase: NonNullable<Awaited<ReturnType<typeof findAnyPurchase>>>
  consent: { version: string; at: Date; text: string } | null
  invoiceNumber: string | null
  refunds: Awaited<ReturnType<typeof listRefundsOf>>
  uses: CreditAllocation[]
  calls: CallOfPurchase[]
}

type EvidenceWriter = DocumentWriter & { money: Translate<'money'> }

function evidenceText(writer: EvidenceWriter, seller: SellerParty, evidence: Evidence): DocumentText {
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

/** An inquiry by the bank moves no money and no credits. */
const isInquiry = (status: DisputeStatus) => status === 'inquiry' || status === 'inquiry_closed'

type Moment = { at: Date | null; what: string; detail: string; credits: number | null }

/** All events, oldest first. Their credits add up to the unspent ones. */
function timeline(writer: EvidenceWriter, evidence: Evidence): Moment[] {
  const { money: t, format } = writer
  const { dispute, purchase, consent, invoiceNumber } = evidence
  const told = (at: Date | null, what: 'ordered' | 'agreed' | 'paid' | 'inquiry', detail: string): Moment => ({
    ...{ at, what: t(`evidence.rows.${what}`), detail, credits: what === 'paid' ? purchase.credits : null },
  })
  const price = eurosOf(format, purchase.priceCents)
  const ordered = { credits: format.credits(purchase.credits), price, id: purchase.id }
  const moments: Moment[] = [
    told(purchase.createdAt, 'ordered', t('evidence.rows.orderedDetail', ordered)),
    ...(consent ? [told(consent.at, 'agreed', t('evidence.rows.agreedDetail', { version: consent.version }))] : []),
    told(
      purchase.paidAt,
      'paid',
      invoiceNumber ? t('evidence.rows.paidDetail', { price, number: invoiceNumber }) : price,
    ),
    ...movements(writer, evidence),
    ...(isInquiry(dispute.status) ? [told(dispute.openedAt, 'inquiry', disputeReason(t, dispute.reason))] : []),
  ]
  // The stable sort keeps the written order for equal instants.
  return moments.sort((a, b) => (a.at?.getTime() ?? 0) - (b.at?.getTime() ?? 0))
}

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
  ].filter(({ subject }) => !uses.some((use) => use.subject === subject && allocationOf(use, dispute.id) === 'debt'))
  const others = uses.filter(({ subject }) => !named.some((each) => each.subject === subject))
  return [
    ...named.map(({ subject, ...moment }) => ({ ...moment, credits: minus(takenFor(subject)) })),
    ...others.map((use) => ({
      at: use.at,
      what: t(`evidence.sums.${allocationOf(use, dispute.id)}`),
      detail: '',
      credits: minus(use.credits),
    })),
  ]
}

async function findDisputeForEvidence(db: Db, disputeId: string) {
  const [row] = await db
    .select(columnsOf(disputes, 'id', 'purchaseId', 'status', 'reason', 'amountCents', 'evidenceDueAt', 'openedAt'))
    .from(disputes)
    .where(eq(disputes.id, disputeId))
  return row
}

type CallOfPurchase = {
  id: string
  status: CallStatus
  missedReason: MissedReason | null
  startAt: Date
  minutes: number
  mediaType: 'audio' | 'video'
  companionName: string | null
  credits: number
  buyerFrom: Date | null
  buyerUntil: Date | null
  companionFrom: Date | null
  companionUntil: Date | null
}

async function listCallsOfPurchase(db: Db, purchaseId: string, limit: number): Promise<CallOfPurchase[]> {
  type Row = Omit<CallOfPurchase, `${'buyer' | 'companion'}${'From' | 'Until'}` | 'startAt'> &
    Record<'startAt', string | Date> &
    Record<'buyerFrom' | 'buyerUntil' | 'companionFrom' | 'companionUntil', string | Date | null>
  const found = await rows<Row>(
    db,
    sql`with paid as (
        select case when m.subject like 'call:%' then split_part(m.subject, ':', 2)::uuid end as call_id, -sum(m.amount)::int as credits
        from credit_lots l join lot_movements m on m.lot_id = l.id
        where l.purchase_id = ${purchaseId} and m.subject like 'call:%'
        group by m.subject having sum(m.amount) < 0
      )
      select c.id, c.status, c.missed_reason as "missedReason", c.scheduled_start as "startAt", c.duration_minutes as minutes,
        c.media_type as "mediaType", f.full_name as "companionName", paid.credits,
        v.buyer_from as "buyerFrom", v.buyer_until as "buyerUntil", v.companion_from as "companionFrom", v.companion_until as "companionUntil"
      from paid join calls c on c.id = paid.call_id
      left join profiles f on f.id = c.offerer_id
      left join lateral (
        select min(joined_at) filter (where user_id = c.seeker_id) as buyer_from,
          max(coalesce(left_at, seen_at)) filter (where user_id = c.seeker_id) as buyer_until,
          min(joined_at) filter (where user_id = c.offerer_id) as companion_from,
          max(coalesce(left_at, seen_at)) filter (where user_id = c.offerer_id) as companion_until
        from call_visits where call_id = c.id
      ) v on true
      order by c.scheduled_start, c.id limit ${limit}`,
  )
  const instant = (at: string | Date | null) => (at === null ? null : new Date(at))
  return found.map((row) => ({
    ...row,
    startAt: new Date(row.startAt),
    buyerFrom: instant(row.buyerFrom),
    buyerUntil: instant(row.buyerUntil),
    companionFrom: instant(row.companionFrom),
    companionUntil: instant(row.companionUntil),
  }))
}

/**
 * Credits each event took, oldest first. Credits never in the lot paid a debt, or were spent before lots existed
 * (`opening`).
 */
async function listCreditUses(db: Db, purchase: { id: string; credits: number; paidAt: Date | null }) {
  const found = await rows<Omit<CreditAllocation, 'at'> & { at: string | Date | null; isBeginning: boolean }>(
    db,
    sql`select coalesce(m.subject, 'opening') as subject, min(j.created_at) as at, -coalesce(sum(m.amount), 0)::int as credits,
        coalesce(split_part(m.subject, ':', 1), 'opening') in ('purchase', 'opening') as "isBeginning",
        exists (select from ledger_journals s where s.idem_key = m.subject || ':settle') as "isSettled",
        exists (select from ledger_journals s where s.idem_key in (m.subject || ':settle', m.subject || ':return', m.subject || ':refund')
          and s.event in ('call_refunded', 'returned', 'returned_no_show', 'refund_released', 'refund_returned', 'dispute_released', 'payout_failed')
        ) as "isReturned"
      from credit_lots l left join lot_movements m on m.lot_id = l.id left join ledger_journals j on j.id = m.journal_id
      where l.purchase_id = ${purchase.id}
      group by m.subject order by min(m.id)`,
  )
  const hasLot = found.some(({ subject }) => subject.startsWith('purchase:'))
  const began = found.filter(({ isBeginning }) => isBeginning).reduce((sum, { credits }) => sum - credits, 0)
  const missing: CreditAllocation = {
    subject: hasLot || found.length === 0 ? `purchase:${purchase.id}` : 'opening',
    at: purchase.paidAt,
    credits: purchase.credits - began,
    isSettled: true,
    isReturned: false,
  }
  const uses = found.flatMap(({ isBeginning, at, ...use }) =>
    isBeginning ? [] : [{ ...use, at: at === null ? null : new Date(at) }],
  )
  return [missing, ...uses].filter(({ credits }) => credits !== 0)
}

const CALLS_MAX = 300

export async function evidenceFile(
  { db, config, clock }: Pick<Ctx, 'db' | 'config' | 'clock'>,
  id: string,
  language: Language,
) {
  const dispute = await findDisputeForEvidence(db, id.slice(0, 100))
  const purchase = dispute && (await findAnyPurchase(db, dispute.purchaseId))
  if (!purchase) throw notFound()
  const [calls, uses, refunds, documents] = await Promise.all([
    listCallsOfPurchase(db, purchase.id, CALLS_MAX),
    listCreditUses(db, purchase),
    listRefundsOf(db, purchase.id),
    listDocumentsOf(db, purchase.id),
  ])
  const { consentVersion, consentLanguage, consentedAt } = purchase
  const { address, ...seller } = config.seller
  const writer = { ...documentWriter(language, seller.timeZone), money: texts(language, 'money') }
  const sheet = evidenceText(
    writer,
    { ...seller, address: [...address] },
    {
      dispute,
      purchase,
      calls,
      uses,
      consent:
        consentVersion && consentLanguage && consentedAt
          ? {
              version: consentVersion,
              at: consentedAt,
              text: texts(consentLanguage, 'withdrawal')(`${consentVersion}.consent`),
            }
          : null,
      invoiceNumber: documents.find(({ kind }) => kind === 'invoice')?.number ?? null,
      refunds: refunds.filter(({ status }) => status !== 'failed'),
    },
  )
  const body = await documentPdf(sheet, {
    brand: seller.brand,
    language: realLanguage(language),
    at: clock.now(),
    pageText: (page, pages) => writer.t('page', { page, pages }),
  })
  return { filename: `evidence-${dispute.id}.pdf`, type: 'application/pdf', body }
}
