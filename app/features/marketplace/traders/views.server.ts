import type { Db } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { traderStateOf } from './rules.ts'
import type { TraderIdentity, TraderState } from './schema.ts'
import { findTrader } from './store.server.ts'

export type TraderDetails = NonNullable<Awaited<ReturnType<typeof findTrader>>>

/** Who a trader is; null of everybody else. */
const identityOf = (found: TraderDetails | null): TraderIdentity | null =>
  found?.isTrader === true ? (found.identity as TraderIdentity) : null

/** What a companion declared, for `traderStateOf`, `toPublicTrader` and `toDeclaration`; null without a row. */
export const traderOf = (db: Db, companionId: string): Promise<TraderDetails | null> => findTrader(db, companionId)

/** Whether a companion has said if they trade; inside a transaction by its `db`. */
export async function traderState(db: Db, companionId: string, now: Date): Promise<TraderState> {
  return traderStateOf(await findTrader(db, companionId), now)
}

/**
 * What everybody may read beside an offer (DSA Art. 30 (7), § 5b (1) UWG): a trader with name and address, or a private
 * person with neither; null while nothing is declared.
 */
export function toPublicTrader(
  found: TraderDetails | null,
): { kind: 'private' } | ({ kind: 'trader' } & TraderIdentity) | null {
  const identity = identityOf(found)
  if (identity) return { kind: 'trader', ...identity }
  return found?.isTrader === false ? { kind: 'private' } : null
}

export type PublicTrader = NonNullable<ReturnType<typeof toPublicTrader>>

/** A companion's declaration as they see it themselves. */
export const toDeclaration = (found: TraderDetails | null, now: Date) => ({
  state: traderStateOf(found, now),
  declareBy: found?.declareBy ?? null,
  declaredAt: found?.declaredAt ?? null,
  identity: identityOf(found),
})

/** The viewer's own declaration for its page. */
export const ownDeclaration = async (db: Db, viewer: Viewer, now: Date) =>
  toDeclaration(await findTrader(db, viewer.userId), now)

export type OwnDeclaration = ReturnType<typeof toDeclaration>

/** What the office sees of a person: where they stand, since when, who a trader is; null of people without a row. */
export async function traderOfPerson(db: Db, userId: string, now: Date) {
  const found = await findTrader(db, userId)
  if (!found) return null
  const { declareBy, declaredAt, certifiedAt } = found
  return { state: traderStateOf(found, now), declareBy, declaredAt, certifiedAt, identity: identityOf(found) }
}
