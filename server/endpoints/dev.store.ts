import { and, desc, eq, sql } from 'drizzle-orm'
import { recordHeartbeats } from '#app/features/marketplace/calls/commands.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { clockOffset, mails } from '#db/schema/all.ts'

/** Thirty years. */
const OFFSET_SECONDS_MAX = 946_708_560

/**
 * Moves the installation's clock and notifies every process; people stay in their calls. False if it would move too
 * far.
 */
export function moveClock(
  ctx: Pick<Ctx, 'db' | 'live'>,
  to: { now: Date } | { advanceSeconds: number },
): Promise<boolean> {
  const seconds =
    'now' in to
      ? sql<number>`(${Math.round(to.now.getTime() / 1000)}::bigint - round(extract(epoch from now())))::bigint`
      : sql<number>`${clockOffset.seconds}::bigint + ${to.advanceSeconds}`
  return ctx.db.transaction(async (tx) => {
    const [moved] = await tx
      .update(clockOffset)
      .set({ seconds })
      .where(and(eq(clockOffset.id, true), sql`abs(${seconds}) < ${OFFSET_SECONDS_MAX}`))
      .returning({ id: clockOffset.id })
    if (moved) await recordHeartbeats({ db: tx as unknown as Db }, 'everyone')
    if (moved) await ctx.live.publish(tx as unknown as Db, 'clock', null)
    return moved !== undefined
  })
}

/** The hundred newest mails, of one address or of all. */
export const listMails = (db: Db, to: string | null) =>
  db
    .select()
    .from(mails)
    .where(to ? eq(mails.toAddress, to.toLowerCase()) : undefined)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(100)
