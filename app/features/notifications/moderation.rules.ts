import type { AnnouncedEvent } from '#app/platform/events.ts'
import type { EventDetails, Notice } from './rules.ts'

type ModerationEvent = Extract<AnnouncedEvent, { type: 'content.removed' | 'badge.given' | 'free_intro.changed' }>

/** Whoever an administrator's act concerns is notified of it, by mail too. */
export function moderationNotices(event: ModerationEvent, { removal, evidence }: EventDetails): Notice[] {
  const mailed = { userId: event.userId, channels: ['mail'] as const }
  if (event.type === 'content.removed')
    return removal ? [{ ...mailed, code: 'content_removed', metadata: removal }] : []
  if (event.type === 'badge.given') return evidence ? [{ ...mailed, code: 'badge_given', metadata: evidence }] : []
  return [{ ...mailed, code: event.isOn ? 'free_intro_on' : 'free_intro_off', metadata: {} }]
}
