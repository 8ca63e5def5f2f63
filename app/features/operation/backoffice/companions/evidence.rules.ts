import type { Decision } from '#app/platform/refusal.ts'

/** Whether a certificate can have been seen on this day: not later than today, wherever on earth. */
export function decideSeenOn(seenOn: string, now: Date): Decision {
  const latest = new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10)
  return seenOn <= latest ? { ok: true } : { ok: false, code: 'day_ahead', details: { 'field.seenOn': 'day_ahead' } }
}
