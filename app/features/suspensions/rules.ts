import type { Decision } from '#app/platform/refusal.ts'

/**
 * Whether a suspension until `endAt` (null: for good) can begin, and whether it replaces the open one. A shorter one is
 * refused with `already_suspended`: nobody shortens by suspending. Refuses `end_not_ahead` too.
 */
export function decideSuspension(
  open: { endAt: Date | null } | null,
  endAt: Date | null,
  now: Date,
): Decision<{ replaces: boolean }> {
  if (endAt && endAt <= now) return { ok: false, code: 'end_not_ahead' }
  if (!open) return { ok: true, replaces: false }
  const isLonger = open.endAt !== null && (endAt === null || endAt > open.endAt)
  return isLonger ? { ok: true, replaces: true } : { ok: false, code: 'already_suspended' }
}
