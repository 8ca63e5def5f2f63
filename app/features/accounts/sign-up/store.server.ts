import { and, eq, isNull, ne, notInArray, or } from 'drizzle-orm'
import type { Tx } from '#app/platform/data/db.server.ts'
import { users } from '#db/schema/all.ts'
import { deleteTokensOf } from '../store.server.ts'

/**
 * Deletes an unconfirmed account with its password and links; true when there was one. Never an administrator's, who is
 * invited unconfirmed, nor one that was suspended or canceled.
 */
export async function deleteUnconfirmed(tx: Tx, email: string): Promise<boolean> {
  const removed = await tx
    .delete(users)
    .where(
      and(
        eq(users.email, email),
        eq(users.emailVerified, false),
        ne(users.role, 'admin'),
        or(isNull(users.status), notInArray(users.status, ['suspended', 'canceled'])),
      ),
    )
    .returning({ id: users.id })
  for (const { id } of removed) await deleteTokensOf(tx, id)
  return removed.length > 0
}
