import type { Db } from '#app/platform/data/db.server.ts'
import { countLiveCalls } from './store.server.ts'

/** How calls go now, for the operator's metrics: numbers only. */
export const liveCallFigures = (db: Db) => countLiveCalls(db)
