import { type Ctx, command, type System, system } from '#app/platform/context.ts'
import { decideRenewal } from './renewal.rules.ts'
import { findSeriesMedia, listSeriesToRenew, lockSeriesToRenew, updateSeriesReach } from './renewal.store.server.ts'
import { addDays, localDateOf } from './rules.ts'
import { RENEWED_DAYS } from './schema.ts'
import { deleteSeriesIfEmpty, insertSlotsWhereFree } from './store.server.ts'

const BATCH = 200

/**
 * Makes the next slots of a series that never ends and returns how many. Where other time of the companion stands
 * already, the series leaves it out. Once its last slot is gone it ends.
 */
export const renewSeries = command(async (ctx, tx, _actor: System, { seriesId }: { seriesId: string }) => {
  const series = await lockSeriesToRenew(tx, seriesId)
  const next = series && decideRenewal(series, ctx.clock.now())
  if (!series || !next) return 0
  const media = await findSeriesMedia(tx, seriesId)
  if (!media) {
    await deleteSeriesIfEmpty(tx, seriesId)
    return 0
  }
  await updateSeriesReach(tx, seriesId, next.lastDate)
  const slots = next.slots.map((slot) => ({ ...slot, media, seriesId }))
  return (await insertSlotsWhereFree(tx, series.companionId, slots)).length
})

/**
 * Renews every series that never ends and has slots for too few days. Run it now and then, in any number of processes:
 * a series is renewed by one of them, one that fails does not stop the rest.
 */
export async function sweepSeries(ctx: Ctx): Promise<void> {
  // A day more than any zone's own date needs; the rule decides by the series' zone.
  const before = addDays(localDateOf(ctx.clock.now(), 'UTC'), RENEWED_DAYS.renewBelow + 1)
  let batch: string[] = []
  do {
    batch = await listSeriesToRenew(ctx.db, before, batch.at(-1) ?? null, BATCH)
    for (const seriesId of batch) {
      try {
        await renewSeries(ctx, system('renew_series'), { seriesId })
      } catch (error) {
        ctx.log.error('a series could not be renewed', { job: 'series', subject: seriesId, error })
      }
    }
  } while (batch.length === BATCH)
}
