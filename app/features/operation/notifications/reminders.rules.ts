import { isOpenStatus } from '#app/features/marketplace/calls/schema.ts'
import { type CallDetails, companionMetadata, type Notice, seekerMetadata } from './rules.ts'
import { REMINDER_LEADS, type ReminderLead } from './schema.ts'

/**
 * The due reminder of a call: the one whose time has come and whose successor's hasn't. Skips reminders that were
 * already due when the call was booked or moved; booking half an hour ahead needs no reminder for tomorrow.
 */
export function dueReminder(
  call: Pick<CallDetails, 'status' | 'startAt' | 'createdAt' | 'movedAt'>,
  now: Date,
): (typeof REMINDER_LEADS)[number] | null {
  if (!isOpenStatus(call.status)) return null
  const left = call.startAt.getTime() - now.getTime()
  if (left <= 0) return null
  const due = REMINDER_LEADS.findLast(({ minutes }) => left <= minutes * 60_000)
  const plannedAt = call.movedAt ?? call.createdAt
  if (!due || plannedAt.getTime() > call.startAt.getTime() - due.minutes * 60_000) return null
  return due
}

/** A moved call gets its reminders again. */
export const reminderCause = ({ callId, moves }: Pick<CallDetails, 'callId' | 'moves'>, lead: ReminderLead) =>
  `reminder.${lead}:${callId}${moves > 0 ? `:${moves}` : ''}`

/** Both people's notices for a reminder. Skips anyone already in the call. */
export function reminderNotices(
  call: CallDetails,
  { lead, isMailed }: { lead: ReminderLead; isMailed: boolean },
): Notice[] {
  const code = 'call_reminder'
  const both: Notice[] = [
    { userId: call.seekerId, code, metadata: { ...seekerMetadata(call), lead }, isMailed },
    { userId: call.companionId, code, metadata: { ...companionMetadata(call), lead }, isMailed },
  ]
  return both.filter((notice) => !call.presentIds.includes(notice.userId))
}

export const timesEndCause = (endAt: Date) => `times.end:${endAt.toISOString()}`

export const taxReportCause = (year: number) => `tax.report:${year}`

export const termsCause = (version: string) => `terms.changed:${version}`
