import { eq } from 'drizzle-orm'
import type { Tx } from '#app/platform/data/db.server.ts'
import { badgeEvidence, contentRemovals } from '#db/schema/all.ts'
import type { EventDetails } from './rules.ts'

/** What an administrator removed, and why, as the person reads it. */
export async function findRemoval(tx: Tx, removalId: string): Promise<EventDetails['removal']> {
  const [row] = await tx
    .select({ contents: contentRemovals.contents, reason: contentRemovals.reason })
    .from(contentRemovals)
    .where(eq(contentRemovals.id, removalId))
  return row ?? null
}

/** The certificate behind a badge. */
export async function findEvidence(tx: Tx, evidenceId: string): Promise<EventDetails['evidence']> {
  const [row] = await tx
    .select({ certificate: badgeEvidence.title })
    .from(badgeEvidence)
    .where(eq(badgeEvidence.id, evidenceId))
  return row ?? null
}
