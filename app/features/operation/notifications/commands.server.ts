import { slotsEndToWarnAt } from '#app/features/marketplace/availability/views.server.ts'
import { callCard } from '#app/features/marketplace/calls/views.server.ts'
import { applicationOf, nameCards } from '#app/features/marketplace/profiles/views.server.ts'
import type { StoredVersion } from '#app/features/operation/legal/views.server.ts'
import { formatters } from '#app/i18n/format.ts'
import { type Ctx, command, type System } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import type { AnnouncedEvent } from '#app/platform/events.ts'
import { enqueueMail } from '#app/platform/outside/mail.server.ts'
import { notFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import {
  countFormsOf,
  findApplication,
  findCaseDetails,
  findCorrection,
  findDisputeDetails,
  findEvidence,
  findMoveDetails,
  findPayout,
  findPerson,
  findPurchaseDetails,
  findRefundDetails,
  findWithdrawalDetails,
  listAdminIds,
} from './details.store.server.ts'
import { type NoticeInput, notificationMail } from './mails.views.server.ts'
import { formsNotices, isMandatoryMail, type PurchaseDetails, toEach } from './money.rules.ts'
import {
  dueReminder,
  reminderCause,
  reminderNotices,
  taxReportCause,
  termsCause,
  timesEndCause,
} from './reminders.rules.ts'
import {
  type CallDetails,
  causeOf,
  counterpartId,
  type EventDetails,
  effectKey,
  isGuestsCase,
  type Notice,
  noticesFor,
  notifiesSuspended,
  optionalMailOf,
  pathOf,
  typeOf,
} from './rules.ts'
import { MAILS_PER_DAY, parseContent } from './schema.ts'
import {
  countMails,
  findNotification,
  insertNotification,
  listPresentIds,
  listRecipients,
  lockCallForReminder,
  updateRead,
} from './store.server.ts'
import { changedTermsSections } from './terms.views.server.ts'

/** Mails a notice once per `effectKey`, unless the recipient's address is unverified or they muted that mail. */
async function sendMail(ctx: Ctx, tx: Tx, input: NoticeInput, effectKey: string): Promise<void> {
  const { notice, recipient, now } = input
  if (!recipient.isEmailVerified) return
  const optional = optionalMailOf(notice)
  if (optional && recipient.mutedMails.includes(optional)) return
  const since = new Date(now.getTime() - 24 * 3_600_000)
  if (!isMandatoryMail(notice) && (await countMails(tx, recipient.email, since)) >= MAILS_PER_DAY) return
  await enqueueMail(ctx, tx, { ...notificationMail(ctx, input), effectKey })
}

/**
 * Marks one of the viewer's notifications as read and returns its path. Refuses with `not_found` for another person's.
 */
export const markRead = command(async (ctx, tx, viewer: Viewer, input: { notificationId: string }) => {
  const notification = await findNotification(tx, viewer.userId, input.notificationId)
  if (!notification) throw notFound()
  if ((await updateRead(tx, viewer.userId, input.notificationId)) > 0) await refreshPages(ctx, tx, viewer.userId)
  const content = parseContent(notification.code, notification.metadata)
  return { path: content ? pathOf(content) : 'notifications' }
})

/** Marks all of the viewer's notifications as read; returns how many were unread. */
export const markAllRead = command(async (ctx, tx, viewer: Viewer, _input: Record<string, never>) => {
  const changed = await updateRead(tx, viewer.userId, null)
  if (changed > 0) await refreshPages(ctx, tx, viewer.userId)
  return changed
})

/** Notifies everyone affected by an event, in the app and by mail. Idempotent per event. */
export const notify = command(async (ctx, tx, _actor: System, event: AnnouncedEvent) => {
  const details = await loadDetails(ctx, tx, event)
  const cause = rateLimitedCause(event, details, ctx.clock.now()) ?? causeOf(event)
  await deliver(ctx, tx, cause, noticesFor(event, details, ctx.config.terms.cancellationHours), details)
})

/**
 * A cause that rate-limits mails about events anyone can trigger without an account: danger in a notice once an hour, a
 * withdrawal for an account's address once a day. All events are still listed. Null for other events.
 */
function rateLimitedCause(event: AnnouncedEvent, details: EventDetails, now: Date): string | null {
  const until = now.toISOString()
  if (event.type === 'case.opened' && details.case && isGuestsCase(details.case))
    return `case.danger:${until.slice(0, 13)}`
  if (event.type === 'withdrawal.waiting' && details.withdrawal?.ownerId)
    return `withdrawal.to_confirm:${until.slice(0, 10)}`
  return null
}

/**
 * Sends both people a call's reminder if one is due. Skips calls that are cancelled, or locked by another transaction.
 */
export const remindOfCall = command(async (ctx, tx, _actor: System, input: { callId: string }) => {
  if (!(await lockCallForReminder(tx, input.callId))) return
  const call = await callDetails(tx, input.callId)
  const due = call && dueReminder(call, ctx.clock.now())
  if (call && due) await deliver(ctx, tx, reminderCause(call, due.lead), reminderNotices(call, due), { call })
})

export const notifyOfForms = command(async (ctx, tx, _actor: System, { day }: { day: string }) => {
  const sent = { day, ...(await countFormsOf(tx, day)) }
  // Withdrawals alone link to a page that support staff can't open.
  const adminIds = await listAdminIds(tx, { money: sent.cases === 0 })
  await deliver(ctx, tx, `forms:${day}`, formsNotices(sent, adminIds), {})
})

export const warnOfLastSlot = command(async (ctx, tx, _actor: System, input: { companionId: string }) => {
  const endAt = await slotsEndToWarnAt(tx, input.companionId, ctx.clock.now())
  if (!endAt) return
  const notices = toEach([input.companionId], { code: 'times_end', metadata: { lastAt: endAt.toISOString() } })
  await deliver(ctx, tx, timesEndCause(endAt), notices, {})
})

export const notifyOfTaxReport = command(
  async (ctx, tx, _actor: System, { companionId, year }: { companionId: string; year: number }) => {
    const notices = toEach([companionId], { code: 'tax_report_ready', metadata: { year } })
    await deliver(ctx, tx, taxReportCause(year), notices, {})
  },
)

/** Notifies members once per version that the terms change, with the changes in the mail. */
export const notifyOfTerms = command(
  async (ctx, tx, _actor: System, { change, userIds }: { change: StoredVersion; userIds: readonly string[] }) => {
    const { language, version, effectiveAt } = change
    const { calendarDay } = formatters(language, ctx.config.seller.timeZone)
    const sections = await changedTermsSections({ ...ctx, db: tx }, language, version)
    const notices = toEach(userIds, {
      code: 'terms_changed',
      metadata: { version, effectiveOn: calendarDay(effectiveAt) },
    })
    await deliver(ctx, tx, termsCause(version), notices, { sections })
  },
)

async function callDetails(tx: Tx, callId: string): Promise<CallDetails | null> {
  const card = await callCard(tx, callId)
  return card && { ...card, presentIds: await listPresentIds(tx, callId) }
}

async function loadDetails(ctx: Ctx, tx: Tx, event: AnnouncedEvent): Promise<EventDetails> {
  if ('moveId' in event)
    return { call: await callDetails(tx, event.callId), move: await findMoveDetails(tx, event.moveId) }
  if ('callId' in event) return { call: await callDetails(tx, event.callId) }
  if ('refundId' in event) return { reversal: await findRefundDetails(tx, event.refundId) }
  if ('disputeId' in event)
    return {
      reversal: await findDisputeDetails(tx, event.disputeId),
      adminIds: await listAdminIds(tx, { money: true }),
    }
  if ('purchaseId' in event) return { purchase: await findPurchaseDetails(tx, event.purchaseId) }
  if ('evidenceId' in event) return { evidence: await findEvidence(tx, event.evidenceId) }
  if ('payoutId' in event)
    return { payout: await findPayout(tx, event.payoutId), adminIds: await listAdminIds(tx, { money: true }) }
  if ('correctionId' in event) {
    const status = event.type === 'credits.corrected' ? 'approved' : 'proposed'
    const correction = await findCorrection(tx, event.correctionId, status)
    return { correction, adminIds: await listAdminIds(tx, { money: true }) }
  }
  if ('withdrawalId' in event)
    return {
      withdrawal: await findWithdrawalDetails(tx, event.withdrawalId),
      adminIds: await listAdminIds(tx, { money: true }),
    }
  if ('caseId' in event) return { case: await findCaseDetails(tx, event.caseId), adminIds: await listAdminIds(tx) }
  if ('applicationId' in event) {
    const application = await findApplication(tx, event.applicationId)
    const isApproved = event.type === 'application.approved'
    const missing = isApproved ? ((await applicationOf(tx, event.companionId, ctx.clock.now()))?.missing ?? []) : []
    return { application: application && { ...application, missing }, adminIds: await listAdminIds(tx) }
  }
  return event.type === 'account.confirmed' ? { person: await findPerson(tx, event.userId) } : {}
}

type Subject = Pick<NoticeInput, 'sections'> & { call?: CallDetails | null; purchase?: PurchaseDetails | null }

async function deliver(ctx: Ctx, tx: Tx, cause: string, notices: Notice[], subject: Subject) {
  const { call = null, purchase = null, sections = [] } = subject
  if (notices.length === 0) return
  const now = ctx.clock.now()
  const others = notices.map(counterpartId).filter((id) => id !== null)
  const userIds = notices.map(({ userId }) => userId)
  const names = await nameCards(tx, [...new Set([...others, ...userIds])])
  const people = await listRecipients(tx, userIds)
  for (const notice of notices) {
    const recipient = people.get(notice.userId)
    if (!recipient || (recipient.isSuspended && !notifiesSuspended(notice))) continue
    const key = effectKey(cause, recipient.userId)
    const { userId, code, metadata } = notice
    if (!(await insertNotification(tx, { userId, code, metadata, type: typeOf(notice), effectKey: key }))) continue
    await refreshPages(ctx, tx, recipient.userId)
    const name = names.get(counterpartId(notice) ?? '')?.name || null
    const ownName = names.get(userId)?.name || null
    const input = { notice, recipient, ownName, name, call, purchase, sections, now }
    if (notice.isMailed) await sendMail(ctx, tx, input, `notification:${key}`)
  }
}

function refreshPages(ctx: Ctx, tx: Tx, userId: string): Promise<void> {
  return ctx.live.publish(tx, `user:${userId}`, { topic: 'notifications' })
}
