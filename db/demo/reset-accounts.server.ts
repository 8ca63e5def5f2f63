import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { type Ctx, command, type System, system } from '#app/platform/context.ts'
import { hashPassword } from '#app/platform/security/password-hash.server.ts'
import { credentials, recoveryCodes, secondFactors, users } from '#db/schema/all.ts'
import { DEMO_PASSWORD, NAMED_ACCOUNTS } from './accounts.ts'
import { userIdOf } from './ids.ts'

const ids = NAMED_ACCOUNTS.map(({ key }) => userIdOf(key))
const hasChangedPassword = and(inArray(credentials.userId, ids), ne(credentials.updatedAt, credentials.createdAt))

/**
 * At every start the five demo accounts sign in as the login page says, whatever a visitor changed; deleted ones stay
 * deleted.
 */
export async function resetDemoAccounts(ctx: Ctx): Promise<void> {
  const isChanged = (await ctx.db.$count(credentials, hasChangedPassword)) > 0
  await resetAccounts(ctx, system('demo'), { passwordHash: isChanged ? await hashPassword(DEMO_PASSWORD) : null })
}

const resetAccounts = command(async (_ctx, tx, _actor: System, { passwordHash }: { passwordHash: string | null }) => {
  for (const { key, email } of NAMED_ACCOUNTS) {
    const hasOtherAddress = and(eq(users.id, userIdOf(key)), ne(users.email, email), isNull(users.canceledAt))
    await tx.update(users).set({ email }).where(hasOtherAddress)
  }
  if (passwordHash)
    await tx.update(credentials).set({ passwordHash, updatedAt: credentials.createdAt }).where(hasChangedPassword)
  await tx.delete(secondFactors).where(inArray(secondFactors.userId, ids))
  await tx.delete(recoveryCodes).where(inArray(recoveryCodes.userId, ids))
})
