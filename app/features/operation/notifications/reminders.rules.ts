import { isOpenStatus } from '#app/features/marketplace/calls/schema.ts'
import type { CallDetails, Notice } from './rules.ts'
import { companionMetadata, seekerMetadata } from './rules.ts'
import { type NotificationChannel, REMINDER_LEADS, type ReminderLead } from './schema.ts'

/**
 * Which reminder of a call is due: the one whose lead has come and whose successor has not, unless the call was booked
 * within that lead (somebody who books half an hour ahead needs no reminder of tomorrow).
 */
export function dueReminder(
  call: Pick<CallDetails, 'status' | 'startAt' | 'createdAt'>,
  now: Date,
): (typeof REMINDER_LEADS)[number] | null {
  if (!isOpenStatus(call.status)) return null
  const left = call.startAt.getTime() - now.getTime()
  if (left <= 0) return null
  const due = REMINDER_LEADS.findLast(({ minutes }) => left <= minutes * 60_000)
  if (!due || call.createdAt.getTime() > call.startAt.getTime() - due.minutes * 60_000) return null
  return due
}

/** The cause of a reminder, one per call and lead. */
export const reminderCause = (callId: string, lead: ReminderLead) => `reminder.${lead}:${callId}`

/** The two notices of one reminder; whoever is already in the call gets none. */
export function reminderNotices(
  call: CallDetails,
  due: { lead: ReminderLead; channels: readonly NotificationChannel[] },
): Notice[] {
  const both: Notice[] = [
    {
      userId: call.seekerId,
      code: 'call_reminder',
      metadata: { ...seekerMetadata(call), lead: due.lead },
      channels: due.channels,
    },
    {
      userId: call.companionId,
      code: 'call_reminder',
      metadata: { ...companionMetadata(call), lead: due.lead },
      channels: due.channels,
    },
  ]
  return both.filter((notice) => !call.presentIds.includes(notice.userId))
}

/** The cause of the warning that a companion's times end, one per end. */
export const timesEndCause = (endAt: Date) => `times.end:${endAt.toISOString()}`

/** The warning that a companion's free times end. */
export const timesEndNotice = (companionId: string, endAt: Date): Notice => ({
  userId: companionId,
  code: 'times_end',
  metadata: { lastAt: endAt.toISOString() },
  channels: ['mail'],
})
