import type { Ctx } from '#app/platform/context.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { findLastTrailCheck, hasActAbout, readTrail, type TrailState, trailKeyOf } from './store.server.ts'

export type { TrailState }
export { hasActAbout }

type Trail = Pick<Ctx, 'db' | 'secrets'>

/** Reads all of the trail, some entries at a time: how many there are, and the first that is not as it was written. */
export const trailState = ({ db, secrets }: Trail): Promise<TrailState> => readTrail(db, trailKeyOf(secrets))

/** Id of the first entry that was altered or follows a missing one; null when the chain is complete. */
export const brokenAuditEntry = async (ctx: Trail): Promise<number | null> => (await trailState(ctx)).brokenId

/** What the last night's check found; null before the first. */
export const latestTrailCheck = (db: Db) => findLastTrailCheck(db)
