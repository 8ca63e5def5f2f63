import { eq, sql } from 'drizzle-orm'
import { type Db, prepared, statementName } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { traderDetails } from '#db/schema/all.ts'
import { toTraderState } from './rules.ts'
import type { TraderIdentity, TraderState } from './schema.ts'

const { isTrader, declareBy, declaredAt, legalName, address, country, email, phone, register, vatId } = traderDetails
const identity = { legalName, address, country, email, phone, register, vatId }
const trader = prepared((db) =>
  db
    .select({ isTrader, declareBy, declaredAt, identity })
    .from(traderDetails)
    .where(eq(traderDetails.userId, sql.placeholder('userId')))
    .prepare(statementName('trader')),
)

/** A companion's declaration, for `toTraderState` and `toPublicTrader`; null without a row. */
export async function findTrader(db: Db, companionId: string) {
  const [row] = await trader(db).execute({ userId: companionId })
  return row ?? null
}

type TraderDetails = Awaited<ReturnType<typeof findTrader>>

const identityOf = (found: TraderDetails) => (found?.isTrader ? (found.identity as TraderIdentity) : null)

export const traderState = async (db: Db, companionId: string, now: Date): Promise<TraderState> =>
  toTraderState(await findTrader(db, companionId), now)

/**
 * Public trader information next to an offer (DSA Art. 30 (7), § 5b (1) UWG): a trader's identity, or only that the
 * person is private. Null if undeclared.
 */
export function toPublicTrader(
  found: TraderDetails,
): { kind: 'private' } | ({ kind: 'trader' } & TraderIdentity) | null {
  const trader = identityOf(found)
  if (trader) return { kind: 'trader', ...trader }
  return found?.isTrader === false ? { kind: 'private' } : null
}

export type PublicTrader = NonNullable<ReturnType<typeof toPublicTrader>>

export async function viewerDeclaration(db: Db, viewer: Viewer, now: Date) {
  const found = await findTrader(db, viewer.userId)
  return {
    state: toTraderState(found, now),
    declareBy: found?.declareBy ?? null,
    declaredAt: found?.declaredAt ?? null,
    identity: identityOf(found),
  }
}

export type ViewerDeclaration = Awaited<ReturnType<typeof viewerDeclaration>>
