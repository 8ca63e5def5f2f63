import { reminderCause, reminderNotices } from '#app/features/notifications/reminders.rules.ts'
import {
  type CallDetails,
  causeOf,
  type EventDetails,
  effectKey,
  type Notice,
  noticesFor,
  typeOf,
} from '#app/features/notifications/rules.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import type { AnnouncedEvent } from '#app/platform/events.ts'
import { notifications } from '#db/schema/all.ts'
import { ACCOUNTS } from './accounts.ts'
import type { DemoCall } from './calls.ts'
import { applicationIdOf, callIdOf, purchaseIdOf, userIdOf } from './ids.ts'
import { offerOf } from './ledger.server.ts'
import type { DemoCause } from './notifications.ts'
import { COMPANIONS } from './people.ts'
import { demoId } from './seeded.ts'
import type { DemoStories } from './stories.ts'

type DemoNotices = { cause: string; notices: Notice[] }

/** Writes what people were told, with the product's own sentences and causes: an event that is announced again tells nobody twice. */
export async function insertNotifications(tx: Tx, stories: DemoStories, vatPercent: number): Promise<void> {
  await tx.insert(notifications).values(
    stories.notifications.map(({ accountKey, cause, createdAt, read }) => {
      const userId = userIdOf(accountKey)
      const told = noticesOf(cause, stories, vatPercent)
      const notice = told.notices.find((each) => each.userId === userId)
      if (!notice) throw new Error(`nobody tells ${accountKey} about ${told.cause}`)
      const key = effectKey(told.cause, userId)
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

function noticesOf(cause: DemoCause, stories: DemoStories, vatPercent: number): DemoNotices {
  if ('callKey' in cause) {
    const story = stories.calls.find((each) => each.key === cause.callKey)!
    const call = detailsOf(story)
    if (cause.event === 'reminder.day')
      return { cause: reminderCause(call.callId, 'day'), notices: reminderNotices(call, { lead: 'day', mail: false }) }
    return noticesOfEvent(callEvent(cause.event, story), { call })
  }
  if ('purchaseKey' in cause) {
    const { seekerKey, credits } = stories.purchases.find((each) => each.key === cause.purchaseKey)!
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

/** Whatever the installation says of cancelling, the demo's cancellations came in time: hence 0 hours. */
const noticesOfEvent = (event: AnnouncedEvent, facts: EventDetails): DemoNotices => ({
  cause: causeOf(event),
  notices: noticesFor(event, facts, 0),
})

type CallEventType = Extract<DemoCause, { callKey: string }>['event']

function callEvent(type: Exclude<CallEventType, 'reminder.day'>, story: DemoCall): AnnouncedEvent {
  const callId = callIdOf(story.key)
  switch (type) {
    case 'call.cancelled':
      return { type, callId, by: userIdOf(story.seekerKey) }
    case 'call.missed':
      return { type, callId, reason: 'offerer_no_show' }
    case 'rating.given':
      return { type, callId, companionId: userIdOf(story.companionKey) }
    default:
      return { type, callId }
  }
}

function detailsOf(story: DemoCall): CallDetails {
  return {
    callId: callIdOf(story.key),
    seekerId: userIdOf(story.seekerKey),
    companionId: userIdOf(story.companionKey),
    status: story.status,
    startAt: story.startAt,
    endAt: story.endAt,
    minutes: story.durationMinutes,
    media: story.mediaType,
    credits: story.credits,
    cancelledAt: story.cancelledAt,
    presentIds: [],
    calendarSequence: story.cancelledAt ? 1 : 0,
    createdAt: story.bookedAt,
  }
}
