import type { Ctx } from '#app/platform/context.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { BUSY_STALE_HOURS } from '../schema.ts'
import { findCalendar, openAddress } from './store.server.ts'

/** The viewer's own calendar without its address; null if they gave none. */
export async function myCalendar(ctx: Pick<Ctx, 'db' | 'secrets'>, viewer: Viewer, now: Date) {
  const calendar = await findCalendar(ctx.db, viewer.userId)
  if (!calendar) return null
  const { readAt, failure } = calendar
  return {
    host: URL.parse(openAddress(ctx.secrets, calendar) ?? '')?.host ?? '',
    readAt,
    failure,
    isStale: now.getTime() - readAt.getTime() > BUSY_STALE_HOURS * 3_600_000,
  }
}

export type MyCalendar = NonNullable<Awaited<ReturnType<typeof myCalendar>>>

/** For the export of an account. */
export async function ownCalendarAddress(
  ctx: Pick<Ctx, 'db' | 'secrets'>,
  { userId }: Pick<Viewer, 'userId'>,
): Promise<string | null> {
  const calendar = await findCalendar(ctx.db, userId)
  return calendar && openAddress(ctx.secrets, calendar)
}
