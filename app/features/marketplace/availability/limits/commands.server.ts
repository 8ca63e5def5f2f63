import { command } from '#app/platform/context.ts'
import { lockPeople } from '#app/platform/data/locks.server.ts'
import { authorize, notFound, unwrap } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { canOfferTime } from '../policy.ts'
import { localDateOf } from '../rules.ts'
import type { AwayInput, AwayTarget, LimitsInput } from './forms.ts'
import { decideAway } from './rules.ts'
import { deleteAway, deleteBreak, insertAway, upsertBreak, upsertLimits } from './store.server.ts'
import { limitsOf } from './views.server.ts'

/**
 * All of these take the lock of a booking, so that whoever books decides by what stands here then; booked calls stay.
 * Triggers bring free times and listing up to date in the same transaction (db/functions/free-times.sql).
 */

/** Sets notice, pause, calls a day, hours a week and days between two calls. Refuses as `canOfferTime`. */
export const setBookingLimits = command(async (_ctx, tx, viewer: Viewer, input: LimitsInput) => {
  authorize(canOfferTime(viewer))
  await lockPeople(tx, [viewer.userId])
  await upsertLimits(tx, viewer.userId, input)
})

/** Plans days away, in the zone of the account, and returns their id. Refuses as `canOfferTime` and `decideAway`. */
export const addAway = command(async (ctx, tx, viewer: Viewer, input: AwayInput) => {
  authorize(canOfferTime(viewer))
  await lockPeople(tx, [viewer.userId])
  const { away, timeZone } = await limitsOf(tx, viewer.userId)
  unwrap(decideAway(input, away, localDateOf(ctx.clock.now(), timeZone)))
  return insertAway(tx, viewer.userId, input)
})

/** Deletes days away. Refuses as `canOfferTime`; foreign ones are not found. */
export const removeAway = command(async (_ctx, tx, viewer: Viewer, { awayId }: AwayTarget) => {
  authorize(canOfferTime(viewer))
  await lockPeople(tx, [viewer.userId])
  if (!(await deleteAway(tx, viewer.userId, awayId))) throw notFound()
})

/**
 * Takes a break from today on, or ends it; twice is the same as once. One that is planned for later begins or ends too.
 * Refuses as `canOfferTime`.
 */
export const setBreak = command(async (ctx, tx, viewer: Viewer, isOn: boolean) => {
  authorize(canOfferTime(viewer))
  await lockPeople(tx, [viewer.userId])
  if (!isOn) return deleteBreak(tx, viewer.userId)
  const { timeZone } = await limitsOf(tx, viewer.userId)
  await upsertBreak(tx, viewer.userId, localDateOf(ctx.clock.now(), timeZone))
})
