import { eq } from 'drizzle-orm'
import type { Tx } from '#app/platform/data/db.server.ts'
import { applications, calls, profiles, users } from '#db/schema/all.ts'

/** Locks an application, its profile and its account; returns what the decision needs. */
export async function lockApplication(tx: Tx, applicationId: string) {
  const [row] = await tx
    .select({
      companionId: applications.companionId,
      status: applications.status,
      companionStatus: users.status,
      birthYear: profiles.birthYear,
      timesSent: applications.timesSent,
      profileUpdatedAt: profiles.updatedAt,
      language: users.language,
    })
    .from(applications)
    .innerJoin(profiles, eq(profiles.id, applications.companionId))
    .innerJoin(users, eq(users.id, applications.companionId))
    .where(eq(applications.id, applicationId))
    .for('update')
  return row
}

/** Whether a companion ever had a call. The lock of the account holds bookings back that are under way. */
export const wasBooked = async (tx: Tx, companionId: string): Promise<boolean> =>
  (await tx.$count(calls, eq(calls.companionId, companionId))) > 0
