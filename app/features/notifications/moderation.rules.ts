import type { AnnouncedEvent } from '#app/platform/events.ts'
import type { EventDetails, Notice } from './rules.ts'

type ModerationEvent = Extract<AnnouncedEvent, { type: 'badge.given' | 'badge.withdrawn' | 'free_intro.changed' }>

/** Whoever an administrator's act concerns is notified of it, by mail too. */
export function moderationNotices(event: ModerationEvent, { evidence }: EventDetails): Notice[] {
  const mailed = { userId: event.userId, channels: ['mail'] as const }
  if (event.type === 'free_intro.changed')
    return [{ ...mailed, code: event.isOn ? 'free_intro_on' : 'free_intro_off', metadata: {} }]
  if (!evidence) return []
  const { certificate, reason } = evidence
  if (event.type === 'badge.given') return [{ ...mailed, code: 'badge_given', metadata: { certificate } }]
  return [{ ...mailed, code: 'badge_withdrawn', metadata: { certificate, reason: reason ?? '' } }]
}
