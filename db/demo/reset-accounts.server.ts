import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { type Ctx, command, type System, system } from '#app/platform/context.ts'
import { hashPassword } from '#app/platform/security/password-hash.server.ts'
import { authAccounts, recoveryCodes, secondFactors, users } from '#db/schema/all.ts'
import { DEMO_PASSWORD, NAMED_ACCOUNTS } from './accounts.ts'
import { userIdOf } from './ids.ts'

const ids = NAMED_ACCOUNTS.map(({ key }) => userIdOf(key))
const changed = and(inArray(authAccounts.userId, ids), ne(authAccounts.updatedAt, authAccounts.createdAt))

/** At every start the five doors of the demo open as the login page says, whatever a visitor changed about them; deleted people stay away. */
export async function openDoors(ctx: Ctx): Promise<void> {
  const isChanged = (await ctx.db.$count(authAccounts, changed)) > 0
  await reopen(ctx, system('demo'), { password: isChanged ? await hashPassword(DEMO_PASSWORD) : null })
}

const reopen = command(async (_ctx, tx, _actor: System, { password }: { password: string | null }) => {
  for (const { key, email } of NAMED_ACCOUNTS) {
    const moved = and(eq(users.id, userIdOf(key)), ne(users.email, email), isNull(users.canceledAt))
    await tx.update(users).set({ email }).where(moved)
  }
  if (password) await tx.update(authAccounts).set({ password, updatedAt: authAccounts.createdAt }).where(changed)
  await tx.delete(secondFactors).where(inArray(secondFactors.userId, ids))
  await tx.delete(recoveryCodes).where(inArray(recoveryCodes.userId, ids))
})
