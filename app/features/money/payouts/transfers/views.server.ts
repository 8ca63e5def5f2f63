import type { Db } from '#app/platform/data/db.server.ts'
import { listUnfinishedPayouts, type UnfinishedPayout } from './store.server.ts'

/** Payouts that are not finished after two minutes, the oldest first, for the operator. */
export const unfinishedPayouts = (db: Db, limit: number): Promise<UnfinishedPayout[]> =>
  listUnfinishedPayouts(db, limit)
