import { eq } from 'drizzle-orm'
import type { Tx } from '#app/platform/data/db.server.ts'
import { badgeEvidence } from '#db/schema/all.ts'
import type { EventDetails } from './rules.ts'

/** The certificate behind a badge, and why it was withdrawn. */
export async function findEvidence(tx: Tx, evidenceId: string): Promise<EventDetails['evidence']> {
  const [row] = await tx
    .select({ certificate: badgeEvidence.title, reason: badgeEvidence.withdrawnReason })
    .from(badgeEvidence)
    .where(eq(badgeEvidence.id, evidenceId))
  return row ?? null
}
