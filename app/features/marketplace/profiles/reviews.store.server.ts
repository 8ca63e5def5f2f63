import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#app/platform/data/db.server.ts'
import { applications, profiles, users } from '#db/schema/all.ts'
import { type ApplicationStatus, NAME_MAX } from './schema.ts'

export type ApplicationDecision = {
  applicationId: string
  companionId: string
  from: readonly ApplicationStatus[]
  to: ApplicationStatus
  decidedBy: string
  /** The badge; null leaves it as it is. */
  certified: boolean | null
  reason: string | null
}

/** Writes a decision on application and badge; false when the application had been decided meanwhile. */
export async function updateApplication(tx: Tx, decision: ApplicationDecision): Promise<boolean> {
  const { applicationId, companionId, from, to, decidedBy, certified, reason } = decision
  const updated = await tx
    .update(applications)
    .set({ status: to, decidedAt: sql`app_now()`, decidedBy, certified, reason })
    .where(and(eq(applications.id, applicationId), inArray(applications.status, [...from])))
    .returning({ id: applications.id })
  if (updated.length === 0) return false
  if (certified !== null)
    await tx.update(profiles).set({ certified, updatedAt: sql`app_now()` }).where(eq(profiles.id, companionId))
  return true
}

/** Takes a decision and its badge back. */
export async function updateReopened(tx: Tx, ids: { applicationId: string; companionId: string }): Promise<void> {
  const undecided = { decidedAt: null, decidedBy: null, certified: null, reason: null }
  await tx
    .update(applications)
    .set({ status: 'submitted', ...undecided })
    .where(eq(applications.id, ids.applicationId))
  await tx.update(profiles).set({ certified: null, updatedAt: sql`app_now()` }).where(eq(profiles.id, ids.companionId))
}

/** Locks a profile until the transaction ends. */
export async function lockProfileRow(tx: Tx, companionId: string): Promise<void> {
  await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, companionId)).for('update')
}

/** Sets mean and number of a companion's ratings. */
export async function updateRating(
  tx: Tx,
  companionId: string,
  rating: { average: number | null; count: number },
): Promise<void> {
  await tx
    .update(profiles)
    .set({ averageRating: rating.average, totalRatings: rating.count })
    .where(eq(profiles.id, companionId))
}

/** Gives a profile to every administrator without one, named by the address before the @, so that they differ. */
export async function insertAdministratorProfiles(tx: Tx): Promise<void> {
  await tx.execute(sql`insert into ${profiles} (id, full_name)
    select id, left(split_part(email, '@', 1), ${NAME_MAX}) from ${users} where role = 'admin' and status = 'active' on conflict do nothing`)
}
