import { eq } from 'drizzle-orm'
import type { Db } from '#app/platform/data/db.server.ts'
import { authAccounts } from '#db/schema/all.ts'

/** Replaces a hash by another one of the same password; one that was changed meanwhile stays. */
export const updateHash = (db: Db, hash: string, better: string) =>
  db.update(authAccounts).set({ password: better }).where(eq(authAccounts.password, hash))
