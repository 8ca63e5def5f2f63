import { timesToWarnOf } from '#app/features/marketplace/availability/views.server.ts'
import { callCard } from '#app/features/marketplace/calls/views.server.ts'
import { applicationOf, nameCards } from '#app/features/marketplace/profiles/views.server.ts'
import { formatters } from '#app/i18n/format.ts'
import { type Ctx, command, type System } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import type { AnnouncedEvent } from '#app/platform/events.ts'
import { enqueueMail } from '#app/platform/outside/mail.server.ts'
import { notFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { isGuestsCase } from './cases.rules.ts'
import { causeOf, effectKey } from './causes.rules.ts'
import { type NoticeInput, notificationMail } from './mails.views.server.ts'
import { formsNotices } from './money.rules.ts'
import {
  findCorrection,
  findDisputeDetails,
  findPayout,
  findRefundDetails,
  findWithdrawalDetails,
} from './money.store.server.ts'
import { isOwedMail, type PurchaseDetails } from './receipts.rules.ts'
import { dueReminder, reminderCause, reminderNotices, timesEndCause, timesEndNotice } from './reminders.rules.ts'
import {
  type CallDetails,
  type EventDetails,
  type Notice,
  noticesFor,
  optionalMailOf,
  reachesSuspended,
  taxReportCause,
  taxReportNotice,
  typeOf,
} from './rules.ts'
import { MAILS_PER_DAY, type NotificationChannel, parseContent } from './schema.ts'
import {
  countFormsOf,
  countMails,
  findCaseDetails,
  findDecision,
  findEvidence,
  findNotification,
  findPerson,
  findPurchaseDetails,
  insertNotification,
  listAdminIds,
  listPresentIds,
  listRecipients,
  lockCallForReminder,
  updateRead,
} from './store.server.ts'
import { counterpartId, pathOf } from './targets.rules.ts'
import { type ChangeToAnnounce, changedTermsSections, termsCause, termsNotice } from './terms.views.server.ts'

/**
 * Puts a notice into the outbox of one channel, once per `effectKey`, unless the recipient cannot or may not get it.
 */
type Sender = (ctx: Ctx, tx: Tx, input: NoticeInput, effectKey: string) => Promise<void>

const sendMail: Sender = async (ctx, tx, input, effectKey) => {
  const { notice, recipient, now } = input
  if (!recipient.isEmailVerified) return
  const optional = optionalMailOf(notice)
  if (optional && recipient.mutedMails.includes(optional)) return
  const since = new Date(now.getTime() - 24 * 3_600_000)
  if (!isOwedMail(notice) && (await countMails(tx, recipient.email, since)) >= MAILS_PER_DAY) return
  await enqueueMail(ctx, tx, { ...notificationMail(ctx, input), effectKey })
}

const senders: Record<NotificationChannel, Sender> = { mail: sendMail }

/** Sends a notice by each of its channels, within the transaction that writes the notification. */
async function sendByChannels(ctx: Ctx, tx: Tx, input: NoticeInput, effectKey: string): Promise<void> {
  for (const channel of input.notice.channels) await senders[channel](ctx, tx, input, effectKey)
}

/** Marks one notification of the viewer as read and returns its path; somebody else's is not found. */
export const markRead = command(async (ctx, tx, viewer: Viewer, input: { notificationId: string }) => {
  const notification = await findNotification(tx, viewer.userId, input.notificationId)
  if (!notification) throw notFound()
  if ((await updateRead(tx, viewer.userId, input.notificationId)) > 0) await refreshPages(ctx, tx, viewer.userId)
  const content = parseContent(notification.code, notification.metadata)
  return { path: content ? pathOf(content) : 'notifications' }
})

/** Marks all notifications of the viewer as read; returns how many were unread. */
export const markAllRead = command(async (ctx, tx, viewer: Viewer, _input: Record<string, never>) => {
  const changed = await updateRead(tx, viewer.userId, null)
  if (changed > 0) await refreshPages(ctx, tx, viewer.userId)
  return changed
})

/** Notifies everybody concerned of an event, in the app and by mail; a repeated event notifies nobody twice. */
export const notify = command(async (ctx, tx, _actor: System, event: AnnouncedEvent) => {
  const details = await loadDetails(ctx, tx, event)
  await deliver(
    ctx,
    tx,
    limitedCause(event, details, ctx.clock.now()) ?? causeOf(event),
    noticesFor(event, details, ctx.config.terms.cancellationHours),
    {
      call: details.call ?? null,
      purchase: details.purchase ?? null,
    },
  )
})

/**
 * A cause that rate-limits mails about events that anyone can trigger without an account: danger in a notice once an
 * hour, a withdrawal for an account's address once a day. All of them are still listed. Null for other events.
 */
function limitedCause(event: AnnouncedEvent, details: EventDetails, now: Date): string | null {
  const until = now.toISOString()
  if (event.type === 'case.opened' && details.case && isGuestsCase(details.case))
    return `case.danger:${until.slice(0, 13)}`
  if (event.type === 'withdrawal.waiting' && details.withdrawal?.ownerId)
    return `withdrawal.to_confirm:${until.slice(0, 10)}`
  return null
}

/**
 * Reminds both people of a call if a reminder is due now; not of one that was just cancelled, or that another
 * transaction is changing or reminding of.
 */
export const remindOfCall = command(async (ctx, tx, _actor: System, input: { callId: string }) => {
  if (!(await lockCallForReminder(tx, input.callId))) return
  const call = await callDetails(tx, input.callId)
  const due = call && dueReminder(call, ctx.clock.now())
  if (call && due) await deliver(ctx, tx, reminderCause(call.callId, due.lead), reminderNotices(call, due), { call })
})

/** Sends administrators the digest of guests' forms for a UTC day, once per day. */
export const notifyOfForms = command(async (ctx, tx, _actor: System, { day }: { day: string }) => {
  const sent = { day, ...(await countFormsOf(tx, day)) }
  // With withdrawals alone it leads to a page that support cannot open.
  const adminIds = await listAdminIds(tx, { money: sent.cases === 0 })
  await deliver(ctx, tx, `forms:${day}`, formsNotices(sent, adminIds), {})
})

/** Warns a companion whose free times end soon, once per end. */
export const warnOfLastSlot = command(async (ctx, tx, _actor: System, input: { companionId: string }) => {
  const endAt = await timesToWarnOf(tx, input.companionId, ctx.clock.now())
  if (endAt) await deliver(ctx, tx, timesEndCause(endAt), [timesEndNotice(input.companionId, endAt)], {})
})

/** Tells a companion that the copy of a year's tax report is there, once per year. */
export const notifyOfTaxReport = command(
  async (ctx, tx, _actor: System, input: { companionId: string; year: number }) =>
    deliver(ctx, tx, taxReportCause(input.year), [taxReportNotice(input.companionId, input.year)], {}),
)

/** Notifies members of changed terms, by mail with what changes, once per version. */
export const notifyOfTerms = command(
  async (ctx, tx, _actor: System, { change, userIds }: { change: ChangeToAnnounce; userIds: readonly string[] }) => {
    const { language, version, effectiveAt } = change
    const { calendarDay } = formatters(language, ctx.config.seller.timeZone)
    const sections = await changedTermsSections({ ...ctx, db: tx }, language, version)
    const notices = userIds.map((userId) => termsNotice(userId, version, calendarDay(effectiveAt)))
    await deliver(ctx, tx, termsCause(version), notices, { sections })
  },
)

async function callDetails(tx: Tx, callId: string): Promise<CallDetails | null> {
  const card = await callCard(tx, callId)
  return card && { ...card, presentIds: await listPresentIds(tx, callId) }
}

async function loadDetails(ctx: Ctx, tx: Tx, event: AnnouncedEvent): Promise<EventDetails> {
  switch (event.type) {
    case 'account.confirmed':
      return { person: await findPerson(tx, event.userId) }
    case 'application.submitted':
    case 'application.resubmitted':
      return { application: await findDecision(tx, event.applicationId), adminIds: await listAdminIds(tx) }
    case 'application.approved': {
      const application = await findDecision(tx, event.applicationId)
      const missing = (await applicationOf(tx, event.companionId, ctx.clock.now()))?.missing ?? []
      return { application: application && { ...application, missing } }
    }
    case 'application.rejected':
    case 'application.changes_requested':
      return { application: await findDecision(tx, event.applicationId) }
    case 'purchase.paid':
    case 'purchase.failed':
    case 'purchase.in_review':
      return { purchase: await findPurchaseDetails(tx, event.purchaseId) }
    case 'refund.completed':
    case 'refund.failed':
      return { reversal: await findRefundDetails(tx, event.refundId) }
    case 'dispute.inquiry':
    case 'dispute.opened':
    case 'dispute.won':
    case 'dispute.lost':
      return {
        reversal: await findDisputeDetails(tx, event.disputeId),
        adminIds: await listAdminIds(tx, { money: true }),
      }
    case 'badge.given':
    case 'badge.withdrawn':
      return { evidence: await findEvidence(tx, event.evidenceId) }
    case 'free_intro.changed':
    case 'rating.given':
    case 'bank_payment.failed':
      return {}
    case 'payout.requested':
    case 'payout.completed':
    case 'payout.failed':
      return { payout: await findPayout(tx, event.payoutId) }
    case 'credits.corrected':
      return { correction: await findCorrection(tx, event.correctionId, 'approved') }
    case 'correction.proposed':
      return {
        correction: await findCorrection(tx, event.correctionId, 'proposed'),
        adminIds: await listAdminIds(tx, { money: true }),
      }
    case 'withdrawal.waiting':
      return {
        withdrawal: await findWithdrawalDetails(tx, event.withdrawalId),
        adminIds: await listAdminIds(tx, { money: true }),
      }
    case 'payout.in_review':
    case 'payout.released':
      return { payout: await findPayout(tx, event.payoutId), adminIds: await listAdminIds(tx, { money: true }) }
    case 'case.opened':
    case 'case.decided':
    case 'case.appealed':
      return { case: await findCaseDetails(tx, event.caseId), adminIds: await listAdminIds(tx) }
    default:
      return { call: await callDetails(tx, event.callId) }
  }
}

type Subject = Pick<NoticeInput, 'sections'> & { call?: CallDetails | null; purchase?: PurchaseDetails | null }

async function deliver(ctx: Ctx, tx: Tx, cause: string, notices: Notice[], subject: Subject) {
  const { call = null, purchase = null, sections = [] } = subject
  if (notices.length === 0) return
  const now = ctx.clock.now()
  const others = notices.map(counterpartId).filter((id) => id !== null)
  const names = await nameCards(tx, [...new Set(others)])
  const people = await listRecipients(
    tx,
    notices.map(({ userId }) => userId),
  )
  for (const notice of notices) {
    const recipient = people.get(notice.userId)
    if (!recipient || (recipient.isSuspended && !reachesSuspended(notice))) continue
    const key = effectKey(cause, recipient.userId)
    const { userId, code, metadata } = notice
    if (!(await insertNotification(tx, { userId, code, metadata, type: typeOf(notice), effectKey: key }))) continue
    await refreshPages(ctx, tx, recipient.userId)
    const name = names.get(counterpartId(notice) ?? '')?.name || null
    await sendByChannels(ctx, tx, { notice, recipient, name, call, purchase, sections, now }, `notification:${key}`)
  }
}

function refreshPages(ctx: Ctx, tx: Tx, userId: string): Promise<void> {
  return ctx.live.publish(tx, `user:${userId}`, { topic: 'notifications' })
}
