import { reminderCause, reminderNotices } from '#app/features/operation/notifications/reminders.rules.ts'
import {
  type CallDetails,
  causeOf,
  type EventDetails,
  effectKey,
  type Notice,
  noticesFor,
  typeOf,
} from '#app/features/operation/notifications/rules.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import type { AnnouncedEvent } from '#app/platform/events.ts'
import { notifications } from '#db/schema/all.ts'
import { ACCOUNTS } from './accounts.ts'
import type { DemoActivity, DemoCause } from './activity.ts'
import { type DemoCall, isSigned } from './calls.ts'
import { offerOf } from './ledger.server.ts'
import { COMPANIONS } from './people.ts'
import { applicationIdOf, callIdOf, demoId, purchaseIdOf, userIdOf } from './seeded.ts'

type DemoNotices = { cause: string; notices: Notice[] }

/** Uses the product's own effect keys, so events announced again notify only once. */
export async function insertNotifications(tx: Tx, activity: DemoActivity, vatPercent: number): Promise<void> {
  await tx.insert(notifications).values(
    activity.notifications.map(({ accountKey, cause, createdAt, read }) => {
      const userId = userIdOf(accountKey)
      const created = noticesOf(cause, activity, vatPercent)
      const notice = created.notices.find((each) => each.userId === userId)
      if (!notice) throw new Error(`no notification for ${accountKey} about ${created.cause}`)
      const key = effectKey(created.cause, userId)
      return {
        id: demoId('notification', key),
        userId,
        type: typeOf(notice),
        code: notice.code,
        metadata: notice.metadata,
        effectKey: key,
        read,
        createdAt,
      }
    }),
  )
}

function noticesOf(cause: DemoCause, activity: DemoActivity, vatPercent: number): DemoNotices {
  if ('callKey' in cause) {
    const demoCall = activity.calls.find((each) => each.key === cause.callKey)!
    const call = detailsOf(demoCall)
    if (cause.event === 'reminder.day')
      return {
        cause: reminderCause(call, 'day'),
        notices: reminderNotices(call, { lead: 'day', isMailed: false }),
      }
    return noticesOfEvent(callEvent(cause.event, demoCall), { call })
  }
  if ('purchaseKey' in cause) {
    const { seekerKey, credits } = activity.purchases.find((each) => each.key === cause.purchaseKey)!
    const { priceCents, vatCents } = offerOf(credits, vatPercent)
    const purchaseId = purchaseIdOf(cause.purchaseKey)
    const event = { type: cause.event, purchaseId, userId: userIdOf(seekerKey) } as const
    return noticesOfEvent(event, { purchase: { credits, priceCents, vatCents } })
  }
  const { accountKey } = cause
  const userId = userIdOf(accountKey)
  if (cause.event === 'account.confirmed') {
    const { role } = ACCOUNTS.find((account) => account.key === accountKey)!
    return noticesOfEvent({ type: cause.event, userId }, { person: { userId, role } })
  }
  const certified = COMPANIONS.find((person) => person.key === accountKey)?.certified ?? null
  const event = { type: cause.event, applicationId: applicationIdOf(accountKey), companionId: userId } as const
  return noticesOfEvent(event, { application: { certified }, adminIds: [userIdOf('admin')] })
}

/** 0 hours, so the demo's cancellations are in time whatever the installation's cancellation period is. */
const noticesOfEvent = (event: AnnouncedEvent, details: EventDetails): DemoNotices => ({
  cause: causeOf(event),
  notices: noticesFor(event, details, 0),
})

type CallEventType = Extract<DemoCause, { callKey: string }>['event']

function callEvent(type: Exclude<CallEventType, 'reminder.day'>, demoCall: DemoCall): AnnouncedEvent {
  const callId = callIdOf(demoCall.key)
  switch (type) {
    case 'call.cancelled':
      return { type, callId, by: userIdOf(demoCall.seekerKey) }
    case 'call.missed':
      return { type, callId, reason: 'offerer_no_show' }
    case 'rating.given':
      return {
        ...{ type, callId, companionId: userIdOf(demoCall.companionKey) },
        ...{ stars: demoCall.rating ?? 5, isSigned: isSigned(demoCall) },
      }
    default:
      return { type, callId }
  }
}

function detailsOf(demoCall: DemoCall): CallDetails {
  return {
    callId: callIdOf(demoCall.key),
    seekerId: userIdOf(demoCall.seekerKey),
    companionId: userIdOf(demoCall.companionKey),
    status: demoCall.status,
    startAt: demoCall.startAt,
    endAt: demoCall.endAt,
    minutes: demoCall.durationMinutes,
    media: demoCall.mediaType,
    credits: demoCall.credits,
    cancelledAt: demoCall.cancelledAt,
    cancelNote: null,
    moves: 0,
    movedAt: null,
    refundableUntil: null,
    presentIds: [],
    calendarSequence: demoCall.cancelledAt ? 1 : 0,
    createdAt: demoCall.bookedAt,
  }
}
