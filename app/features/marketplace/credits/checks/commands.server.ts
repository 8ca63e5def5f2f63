import type { Ctx } from '#app/platform/context.ts'
import { raiseAlarm } from '#app/platform/data/alarms.server.ts'
import { inTransaction } from '#app/platform/data/db.server.ts'
import { lastNight } from './rules.ts'
import { findLastCheck, insertCheck, listViolations, updateCheck } from './store.server.ts'

/** Broken rules that the alarm names. */
const NAMED_MAX = 5

/**
 * Reads all rules of the ledger once a night, in whichever process comes first. While one is broken, the operator is
 * called every night; a check that fails leaves nothing and is repeated by the next run.
 */
export async function sweepLedgerCheck(ctx: Ctx): Promise<void> {
  const night = lastNight(ctx.clock.now())
  const last = await findLastCheck(ctx.db)
  if (last && last.day >= night) return
  await inTransaction(ctx.db, async (tx) => {
    if (!(await insertCheck(tx, night))) return
    const broken = await listViolations(tx, NAMED_MAX)
    await updateCheck(tx, night, broken.count)
    if (broken.count === 0) return
    await raiseAlarm(ctx, tx, {
      code: 'books_do_not_add_up',
      message: 'the books do not add up; the money page of the back office lists every broken rule',
      count: broken.count,
      detail: broken.violations.map(({ rule, subject }) => `${rule} ${subject}`).join(', '),
    })
  })
}
