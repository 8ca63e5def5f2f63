import type { Db } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { traderStateOf } from './rules.ts'
import type { TraderIdentity, TraderState } from './schema.ts'
import { findTraderDetails } from './store.server.ts'

type Found = Awaited<ReturnType<typeof findTraderDetails>>

/** Who a trader is; null of everybody else. */
const identityOf = (found: Found): TraderIdentity | null =>
  found?.isTrader === true ? (found.identity as TraderIdentity) : null

/** Whether a companion has said if they trade; inside a transaction by its `db`. */
export async function traderState(db: Db, companionId: string, now: Date): Promise<TraderState> {
  return traderStateOf(await findTraderDetails(db, companionId), now)
}

/**
 * What everybody may read beside an offer (DSA Art. 30 (7), § 5b (1) UWG): a trader with name and address, or a private
 * person with neither; null while nothing is declared.
 */
export async function publicTrader(
  db: Db,
  companionId: string,
): Promise<{ kind: 'private' } | ({ kind: 'trader' } & TraderIdentity) | null> {
  const found = await findTraderDetails(db, companionId)
  const identity = identityOf(found)
  if (identity) return { kind: 'trader', ...identity }
  return found?.isTrader === false ? { kind: 'private' } : null
}

export type PublicTrader = NonNullable<Awaited<ReturnType<typeof publicTrader>>>

/** The viewer's own declaration for its page. */
export async function ownDeclaration(db: Db, viewer: Viewer, now: Date) {
  const found = await findTraderDetails(db, viewer.userId)
  return {
    state: traderStateOf(found, now),
    declareBy: found?.declareBy ?? null,
    declaredAt: found?.declaredAt ?? null,
    identity: identityOf(found),
  }
}

export type OwnDeclaration = Awaited<ReturnType<typeof ownDeclaration>>

/** What the office sees of a person: where they stand, since when, who a trader is; null of people without a row. */
export async function traderOfPerson(db: Db, userId: string, now: Date) {
  const found = await findTraderDetails(db, userId)
  if (!found) return null
  const { declareBy, declaredAt, certifiedAt } = found
  return { state: traderStateOf(found, now), declareBy, declaredAt, certifiedAt, identity: identityOf(found) }
}
