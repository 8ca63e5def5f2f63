import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import { rows } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { CallRow } from '../views.server.ts'
import { listNotes } from './store.server.ts'

/** What a companion sees about a call's seeker; null for seekers, and after the seeker's account was deleted. */
export async function regularOf(ctx: Pick<Ctx, 'db' | 'secrets'>, { userId }: Viewer, { side, other }: CallRow) {
  if (side !== 'companion' || other.isAccountDeleted) return null
  const [met] = await rows<{ calls: number; lastAt: string | null; stars: number | null; ratings: number }>(
    ctx.db,
    // Only the stars that the seeker signed.
    sql`select count(*)::int as calls, max(c.scheduled_start) as "lastAt",
        round(avg(r.rating), 1)::float8 as stars, count(r.id)::int as ratings
      from calls c left join ratings r on r.call_id = c.id and r.is_signed and r.removed_at is null
      where c.offerer_id = ${userId} and c.seeker_id = ${other.userId} and c.status = 'completed'`,
  )
  const [note] = await listNotes(ctx.db, ctx.secrets, { companionId: userId, seekerId: other.userId })
  return {
    calls: met?.calls ?? 0,
    lastAt: met?.lastAt ? new Date(met.lastAt) : null,
    stars: met?.stars ?? null,
    ratings: met?.ratings ?? 0,
    note: note?.text ?? '',
  }
}

export type Regular = NonNullable<Awaited<ReturnType<typeof regularOf>>>

/** A companion's own notes about seekers, decrypted, for the export. */
export const ownSeekerNotes = (ctx: Pick<Ctx, 'db' | 'secrets'>, { userId }: Pick<Viewer, 'userId'>) =>
  listNotes(ctx.db, ctx.secrets, { companionId: userId })
