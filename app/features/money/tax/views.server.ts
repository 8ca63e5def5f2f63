import type { Ctx } from '#app/platform/context.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { maskNumber } from './rules.ts'
import type { TaxDetails, TaxState } from './schema.ts'
import { findTaxDetails, hasTaxDetails } from './store.server.ts'

/** Whether a companion still owes tax details before a payout. Pass the transaction as `db` to read within it. */
export async function taxState(
  { config }: Pick<Ctx, 'config'>,
  db: Db,
  { userId }: Pick<Viewer, 'userId'>,
): Promise<TaxState> {
  if (config.tax.reporting === 'off') return 'off'
  return (await hasTaxDetails(db, userId)) ? 'complete' : 'missing'
}

/** Tax details shown to their owner: only the end of the tax number and the year of birth. */
export type TaxSummary = Omit<TaxDetails, 'tin' | 'birthDate'> & {
  tinEnding: string | null
  birthYear: string
  updatedAt: Date
}

export async function taxSummary(ctx: Pick<Ctx, 'db' | 'secrets'>, viewer: Viewer): Promise<TaxSummary | null> {
  const found = await findTaxDetails(ctx.db, ctx.secrets, viewer.userId)
  if (!found) return null
  const { tin, birthDate, ...details } = found.details
  return {
    ...details,
    tinEnding: tin && maskNumber(tin),
    birthYear: birthDate.slice(0, 4),
    updatedAt: found.updatedAt,
  }
}

/** The viewer's complete details, for the data export; null if none were given. */
export async function ownTaxDetails(
  ctx: Pick<Ctx, 'db' | 'secrets'>,
  viewer: Pick<Viewer, 'userId'>,
): Promise<TaxDetails | null> {
  return (await findTaxDetails(ctx.db, ctx.secrets, viewer.userId))?.details ?? null
}
