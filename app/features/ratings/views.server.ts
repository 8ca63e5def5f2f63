import type { Db } from '#app/platform/db.ts'
import { ratingsByCall } from './store.server.ts'

/** The stars given to these calls; calls without a rating are missing. */
export const ratingsOfCalls = (db: Db, callIds: string[]): Promise<Map<string, number>> => ratingsByCall(db, callIds)
