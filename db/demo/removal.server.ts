import { and, eq, inArray, isNull, lte, max, ne, or } from 'drizzle-orm'
import { settleDueCalls } from '#app/features/marketplace/calls/commands.server.ts'
import { removeAccount } from '#app/features/operation/account-deletion/commands.server.ts'
import { type Ctx, command, type System, system } from '#app/platform/context.ts'
import { calls, users } from '#db/schema/all.ts'
import { ACCOUNTS } from './accounts.ts'
import { lockDemo } from './load.server.ts'
import { userIdOf } from './seeded.ts'
import { rescheduleCall } from './today.server.ts'

const HOUR = 3_600_000
const ids = ACCOUNTS.map(({ key }) => userIdOf(key))
/** Companions first: their cancellations always refund. */
const rolesInOrder = ['offerer', 'seeker', 'admin'] as const

/**
 * Deletes the demo accounts as their owners would, with refunds for others. Returns how many were deleted and how many
 * others there are. Idempotent. Throws `call_running` and `payout_pending`; earlier deletions stay.
 */
export async function removeDemo(ctx: Ctx): Promise<{ removed: number; others: number }> {
  const operator = system('remove_demo')
  await settleDueCalls(ctx, operator)
  await postponeStartedCalls(ctx, operator, {})
  const people = await ctx.db
    .select({ userId: users.id, role: users.role })
    .from(users)
    .where(and(inArray(users.id, ids), isNull(users.canceledAt)))
  let removed = 0
  for (const role of rolesInOrder)
    for (const { userId } of people.filter((person) => person.role === role))
      if (await removeAccount(ctx, operator, { userId })) removed++
  const others = await ctx.db.$count(users, isNull(users.canceledAt))
  return { removed, others }
}

/** Moves started calls that haven't been joined behind all others, so they can be cancelled normally. */
const postponeStartedCalls = command(async (ctx, tx, _operator: System, _input: Record<string, never>) => {
  await lockDemo(tx)
  const now = ctx.clock.now()
  const started = await tx
    .select({ id: calls.id, startAt: calls.startAt, endAt: calls.endAt })
    .from(calls)
    .where(
      and(
        eq(calls.status, 'scheduled'),
        lte(calls.startAt, now),
        inArray(calls.seekerId, ids),
        inArray(calls.companionId, ids),
      ),
    )
  const [last] = await tx
    .select({ endAt: max(calls.endAt) })
    .from(calls)
    .where(and(or(inArray(calls.seekerId, ids), inArray(calls.companionId, ids)), ne(calls.status, 'cancelled')))
  let free = Math.max(+now, +(last?.endAt ?? now))
  for (const call of started) {
    const startAt = new Date(free + HOUR)
    const endAt = new Date(+startAt + (+call.endAt - +call.startAt))
    await rescheduleCall(tx, call.id, { startAt, endAt })
    free = +endAt
  }
})
