import { eq, sql } from 'drizzle-orm'
import { sqlState, type Tx, violatedConstraint } from '#app/platform/data/db.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { users } from '#db/schema/all.ts'

/** Gives an account a confirmed address. Refuses with `link_invalid` when it is taken. */
export async function updateEmail(tx: Tx, userId: string, email: string): Promise<void> {
  try {
    await tx.update(users).set({ email, emailVerified: true, updatedAt: sql`app_now()` }).where(eq(users.id, userId))
  } catch (error) {
    if (sqlState(error) === '23505' && violatedConstraint(error) === 'users_email_unique')
      throw new Refusal('link_invalid', { status: 410 })
    throw error
  }
}
