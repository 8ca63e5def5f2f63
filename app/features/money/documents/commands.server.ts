import { z } from 'zod'
import { callsOfPayout } from '#app/features/marketplace/credits/views.server.ts'
import { purchaseEvents, reversalEvents } from '#app/features/money/payments/events.ts'
import { failedRefundAt, type SentRefund, sentRefund } from '#app/features/money/payments/refunds/views.server.ts'
import { payoutEvents } from '#app/features/money/payouts/events.ts'
import { type Ctx, command, type System, system } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { authorize, notFound, unwrap } from '#app/platform/refusal.ts'
import { isUuid } from '#app/platform/uuid.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { BillingDetails } from './forms.ts'
import {
  cancellationFigures,
  canHaveBillingDetails,
  canReadDocument,
  creditNoteFigures,
  decideCreditNote,
  invoiceFigures,
  paidCall,
  statementFigures,
  statementLines,
} from './rules.ts'
import { type DocumentSnapshot, PAID_CALLS_MAX } from './schema.ts'
import {
  deleteBillingDetails,
  deleteOldRecipients,
  findCancellation,
  findCredited,
  findDocument,
  findPayoutBefore,
  findReader,
  findRecipient,
  findSubject,
  insertDocument,
  listToCancel,
  listWithoutDocument,
  lockInvoice,
  lockPaidPurchase,
  lockSentPayout,
  type NewDocument,
  type StoredDocument,
  upsertBillingDetails,
} from './store.server.ts'
import { findStatementAddress } from './views.server.ts'

type Draft = Omit<NewDocument, 'userId' | 'language' | 'timeZone' | 'recipient' | 'snapshot'> &
  Partial<Pick<NewDocument, 'language' | 'recipient'>> & { snapshot: Omit<DocumentSnapshot, 'seller'> }

/** Stores a document with the current seller. Language and billing details default to the person's. */
async function issue({ config }: Pick<Ctx, 'config'>, tx: Tx, userId: string, { snapshot, ...draft }: Draft) {
  const { seller } = config
  const { language } = await findReader(tx, userId)
  const own = { userId, language, recipient: await findRecipient(tx, userId), timeZone: seller.timeZone }
  return insertDocument(tx, { ...own, ...draft, snapshot: { seller, ...snapshot } })
}

/**
 * Issues the invoice of a paid purchase and returns its id; null if it isn't paid. Idempotent. Locks the invoice number
 * range until the transaction ends, so join it late in another command.
 */
export const issueInvoice = command(async (ctx, tx, _actor: System, { purchaseId }: { purchaseId: string }) => {
  const purchase = await lockPaidPurchase(tx, purchaseId)
  if (!purchase) return null
  const existing = await findDocument(tx, purchaseId)
  if (existing) return existing.id
  const { credits, priceCents, paidAt } = purchase
  return issue(ctx, tx, purchase.userId, {
    ...invoiceFigures(purchase, ctx.config.vatPercent),
    kind: 'invoice',
    purchaseId,
    snapshot: {
      lines: [{ what: 'credits', credits, cents: priceCents }],
      suppliedAt: paidAt.toISOString(),
      corrects: null,
      period: null,
    },
  })
})

/**
 * Issues a refund's credit note in the invoice's language and name, and the invoice first if it's missing. Returns its
 * id. Idempotent. Refuses with `refund_exceeds_invoice`, or `not_found` if the purchase was never paid.
 */
export const issueCreditNote = command(async (ctx, tx, actor: System, refund: SentRefund) => {
  const invoiceId = await issueInvoice.join(ctx, tx, actor, refund)
  const invoice = invoiceId && (await findDocument(tx, invoiceId))
  if (!invoice) throw notFound()
  await lockInvoice(tx, invoice.id)
  const existing = await findDocument(tx, refund.refundId)
  if (existing) return existing.id
  unwrap(decideCreditNote(invoice, await findCredited(tx, invoice.id), refund))
  return issue(ctx, tx, invoice.userId, {
    ...creditNoteFigures(invoice, refund),
    kind: 'credit_note',
    refundId: refund.refundId,
    invoiceId: invoice.id,
    recipient: invoice.recipient,
    language: invoice.language,
    snapshot: {
      lines: [{ what: 'refund', cents: -refund.amountCents }],
      suppliedAt: refund.at.toISOString(),
      corrects: { number: invoice.number, issuedAt: invoice.issuedAt.toISOString() },
      period: null,
    },
  })
})

/**
 * Issues the document that cancels a refund's credit note, because the bank returned the money. Returns its id; null
 * without a credit note or while the refund hasn't failed. Idempotent.
 */
const cancelCreditNote = command(async (ctx, tx, _actor: System, { refundId }: { refundId: string }) => {
  const note = await findDocument(tx, refundId)
  if (note?.kind !== 'credit_note' || !note.invoiceId) return null
  await lockInvoice(tx, note.invoiceId)
  const returnedAt = await failedRefundAt(tx, refundId)
  if (!returnedAt) return null
  const existing = await findCancellation(tx, note.id)
  if (existing) return existing.id
  const figures = cancellationFigures(note)
  return issue(ctx, tx, note.userId, {
    ...figures,
    kind: 'credit_note_cancellation',
    cancelsId: note.id,
    invoiceId: note.invoiceId,
    recipient: note.recipient,
    language: note.language,
    snapshot: {
      lines: [{ what: 'refund_returned', cents: figures.grossCents }],
      suppliedAt: returnedAt.toISOString(),
      corrects: { number: note.number, issuedAt: note.issuedAt.toISOString() },
      period: null,
    },
  })
})

/** Issues the statement of a sent payout; null if it wasn't sent. Idempotent. */
export const issuePayoutStatement = command(async (ctx, tx, _actor: System, { payoutId }: { payoutId: string }) => {
  const payout = await lockSentPayout(tx, payoutId)
  if (!payout) return null
  const existing = await findDocument(tx, payoutId)
  if (existing) return existing.id
  const { count, calls } = await callsOfPayout(tx, payoutId, PAID_CALLS_MAX)
  const begin = (await findPayoutBefore(tx, payout.userId, payout.createdAt)) ?? calls[0]?.at
  return issue(ctx, tx, payout.userId, {
    ...statementFigures(payout),
    kind: 'payout_statement',
    payoutId,
    recipient: (await findStatementAddress(ctx, tx, payout.userId))?.recipient ?? null,
    snapshot: {
      lines: statementLines(payout),
      suppliedAt: payout.settledAt.toISOString(),
      corrects: null,
      period: { fromAt: begin?.toISOString() ?? null, toAt: payout.createdAt.toISOString() },
      calls: { count, listed: calls.map(paidCall) },
    },
  })
})

/**
 * The viewer's own document, by its own id or that of its purchase, refund or payout. Issues it if it's due but
 * missing, such as right after payment. Refuses with `not_found`.
 */
export async function openDocument(ctx: Ctx, viewer: Viewer, input: { id: string }): Promise<StoredDocument> {
  if (!isUuid(input.id)) throw notFound()
  const document = (await findDocument(ctx.db, input.id)) ?? (await issueOwn(ctx, viewer, input.id))
  authorize(canReadDocument(viewer, document))
  if (!document) throw notFound()
  return document
}

async function issueOwn(ctx: Ctx, viewer: Viewer, id: string): Promise<StoredDocument | null> {
  const subject = await findSubject(ctx.db, id)
  authorize(canReadDocument(viewer, subject))
  const actor = system('open_document')
  if (subject?.kind === 'purchase') await issueInvoice(ctx, actor, { purchaseId: id })
  if (subject?.kind === 'payout') await issuePayoutStatement(ctx, actor, { payoutId: id })
  return findDocument(ctx.db, id)
}

/** Sets the recipient of the viewer's future documents; null removes it. Refuses with `only_members_bill`. */
export const saveBillingDetails = command(async (ctx, tx, viewer: Viewer, details: BillingDetails | null) => {
  authorize(canHaveBillingDetails(viewer))
  if (details) await upsertBillingDetails(tx, viewer.userId, details, ctx.clock.now())
  else await deleteBillingDetails(tx, viewer.userId)
})

const SWEEP_LIMIT = 200

/**
 * Issues missing documents, after lost events or for purchases older than this feature. Erases recipients ten years
 * after the end of the document's year. A failure doesn't stop the rest.
 */
export async function sweepDocuments(ctx: Ctx): Promise<void> {
  const actor = system('documents')
  const attempt = (subject: string, issued: Promise<unknown>) =>
    issued.catch((error: unknown) => ctx.log.error('a document could not be issued', { subject, error }))
  for (const { purchaseId, payoutId } of await listWithoutDocument(ctx.db, SWEEP_LIMIT)) {
    if (purchaseId) await attempt(purchaseId, issueInvoice(ctx, actor, { purchaseId }))
    if (payoutId) await attempt(payoutId, issuePayoutStatement(ctx, actor, { payoutId }))
  }
  for (const refundId of await listToCancel(ctx.db, SWEEP_LIMIT))
    await attempt(refundId, cancelCreditNote(ctx, actor, { refundId }))
  while ((await deleteOldRecipients(ctx.db, SWEEP_LIMIT)) === SWEEP_LIMIT);
}

const [purchasePaid] = purchaseEvents
const [refundCompleted, refundFailed] = reversalEvents
const payoutCompleted = payoutEvents[1]

const documentedEvent = z.discriminatedUnion('type', [purchasePaid, refundCompleted, refundFailed, payoutCompleted])

/** Handles events from the job queue: issues the document that's due. Idempotent. */
export async function issueDocuments(ctx: Ctx, data: unknown): Promise<void> {
  const event = documentedEvent.safeParse(data)
  if (!event.success) return
  const actor = system('issue_documents')
  if (event.data.type === 'purchase.paid') await issueInvoice(ctx, actor, event.data)
  else if (event.data.type === 'refund.completed') {
    const refund = await sentRefund(ctx.db, event.data.refundId)
    if (refund) await issueCreditNote(ctx, actor, refund)
  } else if (event.data.type === 'refund.failed') await cancelCreditNote(ctx, actor, event.data)
  else await issuePayoutStatement(ctx, actor, event.data)
}
