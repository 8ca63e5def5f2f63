import type { Ctx } from '#app/platform/context.ts'
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
  const found = await inTransaction(ctx.db, async (tx) => {
    if (!(await insertCheck(tx, night))) return null
    const broken = await listViolations(tx, NAMED_MAX)
    await updateCheck(tx, night, broken.count)
    return broken
  })
  if (!found || found.count === 0) return
  ctx.log.error('OPERATOR: the books do not add up; the money page of the back office lists every broken rule', {
    count: found.count,
    detail: found.violations.map(({ rule, subject }) => `${rule} ${subject}`).join(', '),
  })
}
