import { eq, sql } from 'drizzle-orm'
import {
  limitReAuthentication,
  type ReAuthentication,
  reAuthenticate,
} from '#app/features/marketplace/accounts/re-authentication.commands.server.ts'
import { type Ctx, command, type System, system } from '#app/platform/context.ts'
import { type Db, rows, type Tx } from '#app/platform/data/db.server.ts'
import { announce } from '#app/platform/data/jobs.server.ts'
import { authorize, isRefusal, Refusal } from '#app/platform/refusal.ts'
import { securityEvent } from '#app/platform/security/security-events.server.ts'
import type { AccountStatus, Role, Viewer } from '#app/platform/viewer.ts'
import { payees } from '#db/schema/all.ts'
import {
  canHavePayouts,
  canRequestPayout,
  requireReadyAccount,
  requireTaxDetails,
  reserveCredits,
} from './commands.server.ts'
import { MONTHLY_SKIPS, type MonthlySkip } from './schema.ts'
import { findPayee } from './store.server.ts'

/**
 * Pays out everything that's ready on the 1st of each month, from the next one on. Refuses as `reAuthenticate`, and
 * with `payouts_paused`, `tax_details_missing` or `no_payee`.
 */
export async function startMonthlyPayouts(ctx: Ctx, viewer: Viewer, input: ReAuthentication): Promise<void> {
  authorize(canRequestPayout(viewer))
  if (!(await findPayee(ctx.db, viewer.userId))) throw new Refusal('no_payee', { status: 404 })
  await requireTaxDetails(ctx, ctx.db, viewer)
  await limitReAuthentication(ctx, viewer)
  await start(ctx, viewer, input)
}

const start = command(async (ctx, tx, viewer: Viewer, input: ReAuthentication) => {
  await reAuthenticate(ctx, tx, viewer, input)
  await setSince(ctx, tx, viewer, ctx.clock.now())
})

export const stopMonthlyPayouts = command(async (ctx, tx, viewer: Viewer, _input: Record<string, never>) => {
  authorize(canHavePayouts(viewer))
  await setSince(ctx, tx, viewer, null)
})

async function setSince(ctx: Ctx, tx: Tx, { userId }: Viewer, monthlySince: Date | null): Promise<void> {
  await tx.update(payees).set({ monthlySince }).where(eq(payees.userId, userId))
  securityEvent(ctx, 'monthly_payouts_changed', { userId }, monthlySince ? 'on' : 'off')
}

type Person = { userId: string; role: Role; status: AccountStatus | null }

const LIMIT = 200

/** Makes the payouts of this month that are due. A provider that doesn't answer is asked again by the next sweep. */
export async function sweepMonthlyPayouts(ctx: Ctx): Promise<void> {
  const actor = system('monthly_payouts')
  for (const person of await listDue(ctx.db)) {
    const { userId } = person
    try {
      await payOut(ctx, actor, person)
    } catch (error) {
      const cause = isRefusal(error) && MONTHLY_SKIPS.find((code) => code === error.code)
      if (cause) await skip(ctx, actor, { userId, cause })
      else ctx.log.error('a monthly payout was not made', { subject: userId, error })
    }
  }
}

async function payOut(ctx: Ctx, actor: System, person: Person): Promise<void> {
  authorize(canRequestPayout(person))
  await requireTaxDetails(ctx, ctx.db, person)
  const { userId } = person
  await reserve(ctx, actor, { userId, accountId: await requireReadyAccount(ctx, userId) })
}

const reserve = command(async (ctx, tx, _actor: System, input: { userId: string; accountId: string }) => {
  if (await claimMonth(tx, input.userId)) await reserveCredits(ctx, tx, { ...input, credits: null, isMonthly: true })
})

const skip = command(async (ctx, tx, _actor: System, input: { userId: string; cause: MonthlySkip }) => {
  const month = await claimMonth(tx, input.userId)
  if (month) await announce(ctx, tx, { type: 'payout.skipped', month, ...input })
})

const month = sql`date_trunc('month', app_now() at time zone u.time_zone)`
/** Switched on before this month began where the companion lives, and not handled for it. */
const isDue = sql`p.user_id = u.id and p.monthly_since < ${month} at time zone u.time_zone
  and (p.monthly_for is null or p.monthly_for < ${month}::date)`

const listDue = (db: Db) =>
  rows<Person>(
    db,
    sql`select u.id as "userId", u.role, u.status from payees p join users u on ${isDue} order by p.monthly_since limit ${LIMIT}`,
  )

/** Takes this month for the transaction: its first day, or null if another process has handled it. */
async function claimMonth(tx: Tx, userId: string): Promise<string | null> {
  const [claimed] = await rows<{ month: string }>(
    tx,
    sql`update payees p set monthly_for = ${month}::date from users u where p.user_id = ${userId} and ${isDue}
      returning p.monthly_for::text as month`,
  )
  return claimed?.month ?? null
}
