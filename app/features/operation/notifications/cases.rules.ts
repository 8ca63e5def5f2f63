import type { AnnouncedEvent } from '#app/platform/events.ts'
import type { CaseKind } from '../cases/schema.ts'
import type { Notice } from './rules.ts'

export type CaseDetails = {
  reference: string
  kind: CaseKind
  dueAt: Date
  isDanger: boolean
  reporterId: string | null
  subjectId: string | null
  /** Who made the first decision. */
  decidedBy: string | null
  /** Whether a measure was ever taken against whom it is about. */
  isConcerned: boolean
}

type CaseEvent = Extract<AnnouncedEvent, { type: `case.${string}` }>

/** A notice or barrier from a guest. */
export const isGuestsCase = ({ kind, reporterId }: CaseDetails): boolean =>
  reporterId === null && (kind === 'notice' || kind === 'accessibility')

/**
 * Who reported has a receipt, and both parties learn of decisions; cases mails them itself, with the reasons.
 * Administrators are notified of what waits, and of an appeal not its first decider where there is another.
 */
export function caseNotices(event: CaseEvent, details: CaseDetails, adminIds: readonly string[]): Notice[] {
  const { reference, kind, isDanger, reporterId, subjectId, decidedBy, isConcerned } = details
  const metadata = { caseId: event.caseId, reference }
  const dueAt = details.dueAt.toISOString()
  const parties: Record<'concerned' | 'notifier', string | null> = {
    concerned: isConcerned ? subjectId : null,
    notifier: reporterId,
  }
  const to = (userId: string | null, notice: (userId: string) => Notice) => (userId ? [notice(userId)] : [])
  if (event.type === 'case.opened') {
    // Guests' forms go into the daily digest unless someone may be in danger.
    if (kind === 'own_initiative' || (isGuestsCase(details) && !isDanger)) return []
    const code = isDanger ? 'danger_to_review' : 'report_to_review'
    return [
      ...to(reporterId, (userId) => ({
        userId,
        code: 'report_received',
        metadata: { ...metadata, dueAt },
        channels: ['mail'],
      })),
      ...adminIds
        .filter((adminId) => adminId !== subjectId && adminId !== reporterId)
        .map((userId): Notice => ({ userId, code, metadata: { ...metadata, dueAt }, channels: ['mail'] })),
    ]
  }
  if (event.type === 'case.decided')
    return [
      ...to(parties.concerned, (userId) => ({ userId, code: 'decision_about_you', metadata, channels: [] })),
      ...to(parties.notifier, (userId) => ({ userId, code: 'case_decided', metadata, channels: [] })),
    ]
  const others = adminIds.filter((adminId) => adminId !== decidedBy)
  return [
    ...to(parties[event.by], (userId) => ({ userId, code: 'appeal_received', metadata, channels: [] })),
    ...(others.length > 0 ? others : adminIds).map(
      (userId): Notice => ({ userId, code: 'appeal_to_review', metadata, channels: ['mail'] }),
    ),
  ]
}
