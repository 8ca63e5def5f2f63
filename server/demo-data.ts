import { eq } from 'drizzle-orm'
import type { Config } from '#app/platform/config.ts'
import type { Ctx } from '#app/platform/context.ts'
import { type Db, inTransaction } from '#app/platform/data/db.server.ts'
import { isLoaded, loadDemo } from '#db/demo/load.server.ts'
import { renewDemo, resetDemoAccounts } from '#db/demo/today.server.ts'
import { clockOffset } from '#db/schema/all.ts'
import { StartRefused } from './start-refused.ts'

/** Seconds the product's clock is ahead of real time. */
export async function clockOffsetOf(db: Db): Promise<number> {
  const [row] = await db.select({ seconds: clockOffset.seconds }).from(clockOffset).where(eq(clockOffset.id, true))
  return row?.seconds ?? 0
}

export async function resetClock(ctx: Ctx): Promise<number> {
  return inTransaction(ctx.db, async (tx) => {
    const seconds = await clockOffsetOf(tx)
    await tx.update(clockOffset).set({ seconds: 0 })
    await ctx.live.publish(tx, 'clock', null)
    return seconds
  })
}

/** A demo leaves accounts with well-known passwords, and a shifted clock that money and deadlines follow. */
export async function refuseDemoData(config: Config, db: Db): Promise<void> {
  if (config.demo) return
  if (await isLoaded(db))
    throw new StartRefused(
      'This database contains demo accounts, and their password is public. Run `npm run doctor -- remove-demo`, or use a fresh database.',
    )
  const seconds = config.mode === 'production' ? await clockOffsetOf(db) : 0
  if (seconds !== 0)
    throw new StartRefused(
      `The clock of this database is ${Math.abs(seconds)} seconds ${seconds > 0 ? 'ahead' : 'behind'}, because a demo or test shifted it. Run \`npm run doctor -- reset-clock\`, or use a fresh database.`,
    )
}

/** Safe to run in several processes. The next start completes an interrupted run. */
export async function prepareDemo(ctx: Ctx): Promise<void> {
  if (await loadDemo(ctx)) ctx.log.info('demo people loaded')
  await resetDemoAccounts(ctx)
  await renewDemo(ctx)
}
