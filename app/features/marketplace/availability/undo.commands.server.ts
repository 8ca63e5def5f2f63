import { requireMayOffer } from '#app/features/marketplace/gate/commands.server.ts'
import { command } from '#app/platform/context.ts'
import { isNear } from '#app/platform/date-limits.ts'
import { authorize, Refusal } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { UndoTarget, WeekCopy } from './forms.ts'
import { canOfferTime } from './policy.ts'
import { addDays, slotOn, startOfDay } from './rules.ts'
import { UNDO_MINUTES } from './schema.ts'
import { wallClockOf } from './series.rules.ts'
import { deleteSeriesIfEmpty, insertSlots, insertSlotsWhereFree, listSlots } from './store.server.ts'
import { deleteOwnSlots, restoreSeries, takeUndo, upsertUndo } from './undo.store.server.ts'

/**
 * Copies seven days of slots to the next seven at the reader's clocks, as single slots; what overlaps is left out and
 * counted. Refuses as `canOfferTime` and `requireMayOffer`, and `nothing_to_copy`.
 */
export const copyWeek = command(async (ctx, tx, viewer: Viewer, { date, timeZone }: WeekCopy) => {
  authorize(canOfferTime(viewer))
  await requireMayOffer(ctx, tx, viewer.userId)
  const [from, to] = [startOfDay(date, timeZone), startOfDay(addDays(date, 7), timeZone)]
  const now = ctx.clock.now()
  const found = (await listSlots(tx, [viewer.userId], { from, to })).filter((slot) => slot.startAt >= from)
  const copies = found.flatMap((slot) => {
    const wall = wallClockOf(slot, timeZone)
    const range = slotOn(addDays(wall.date, 7), wall.startClock, wall.endClock, timeZone)
    const isOffered = range && range.endAt > now && isNear(range.startAt, now)
    return isOffered ? [{ ...range, media: slot.media, seriesId: null }] : []
  })
  if (copies.length === 0) throw new Refusal('nothing_to_copy')
  const added = await insertSlotsWhereFree(tx, viewer.userId, copies)
  const undoId = added.length > 0 ? await upsertUndo(tx, viewer.userId, { removed: [], added, series: null }) : null
  return { count: added.length, skipped: copies.length - added.length, undoId }
})

/**
 * Undoes the viewer's last removal, repeat or copy of slots, once and within `UNDO_MINUTES`: restores removed slots
 * with their ids and series, deletes added ones. Refuses as `canOfferTime`, and with `undo_over` and `slot_overlaps`.
 */
export const undoChange = command(async (ctx, tx, viewer: Viewer, { undoId }: UndoTarget) => {
  authorize(canOfferTime(viewer))
  const undo = await takeUndo(tx, viewer.userId, undoId)
  const since = ctx.clock.now().getTime() - UNDO_MINUTES * 60_000
  if (!undo || undo.createdAt.getTime() < since) throw new Refusal('undo_over')
  const { removed, added, series } = undo.change
  const taken = await deleteOwnSlots(tx, viewer.userId, added)
  for (const seriesId of new Set(taken.flatMap((slot) => slot.seriesId ?? []))) await deleteSeriesIfEmpty(tx, seriesId)
  if (series) await restoreSeries(tx, viewer.userId, series)
  if (removed.length > 0) await insertSlots(tx, viewer.userId, removed)
  return { count: removed.length + taken.length }
})
