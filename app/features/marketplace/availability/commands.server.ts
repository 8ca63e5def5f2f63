import { requireMayOffer } from '#app/features/marketplace/gate/commands.server.ts'
import { command } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { authorize, notFound, unwrap } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { SlotEdit, SlotInput, SlotTarget } from './forms.ts'
import { canOfferTime } from './policy.ts'
import { addDays, decideSlots, lastDateOf, localDateOf, repeatEnd, type SlotPlan } from './rules.ts'
import type { SlotMedia } from './schema.ts'
import { decideSeriesSlots, decideSlotEdit, lastDateWith } from './series.rules.ts'
import {
  deleteSeriesIfEmpty,
  deleteSlots,
  insertSeries,
  insertSlots,
  listSeries,
  lockSeriesSlots,
  lockSlot,
  type StoredSeries,
  type StoredSlot,
  updateSeriesEnd,
  updateSlot,
} from './store.server.ts'
import { upsertUndo } from './undo.store.server.ts'

function planOf({ date, startClock, endClock, repeat, weekdays, ends, until, timeZone }: SlotInput): SlotPlan {
  const plan = { date, startClock, endClock, repeat, weekdays, timeZone }
  return { ...plan, ...repeatEnd(plan, ends, until) }
}

/**
 * Publishes free time, one slot per occurrence, and returns their ids; wall clock in the form's zone.
 * Refuses as `canOfferTime`, `requireMayOffer` and `decideSlots`, and `slot_overlaps`.
 */
export const addSlots = command(async (ctx, tx, viewer: Viewer, input: SlotInput) => {
  authorize(canOfferTime(viewer))
  await requireMayOffer(ctx, tx, viewer.userId)
  const plan = planOf(input)
  const { occurrences } = unwrap(decideSlots(plan, ctx.clock.now()))
  const seriesId = plan.repeat === 'none' ? null : await insertSeries(tx, viewer.userId, plan, lastDateOf(plan))
  const slotIds = await insertSlots(
    tx,
    viewer.userId,
    occurrences.map((range) => ({ ...range, media: input.media, seriesId })),
  )
  const undoId = seriesId
    ? await upsertUndo(tx, viewer.userId, { removed: [], added: [...slotIds], series: null })
    : undefined
  const dates = occurrences.map(({ startAt }) => localDateOf(startAt, input.timeZone))
  return { slotIds, undoId, from: dates[0], until: dates.at(-1) }
})

/**
 * Changes a slot, it and the later ones of its series, or all that are not over, and returns their ids.
 * Booked calls stay; a series keeps its zone. Refuses as `addSlots`, `decideSeriesSlots`; foreign slots are not found.
 */
export const editSlot = command(async (ctx, tx, viewer: Viewer, input: SlotEdit) => {
  authorize(canOfferTime(viewer))
  await requireMayOffer(ctx, tx, viewer.userId)
  const now = ctx.clock.now()
  const target = await lockTarget(tx, viewer, input, now)
  const form = planOf(input)
  const isOneSlot = target.series ? input.scope === 'one' : form.repeat === 'none'
  if (isOneSlot) return editOneSlot(tx, target, form, input.media, now)

  const { plan, slots } = unwrap(decideSeriesSlots(target, form, now))
  const isSeries = plan.repeat !== 'none'
  const seriesId = isSeries ? await insertSeries(tx, viewer.userId, plan, lastDateWith(slots, plan)) : null
  await deleteSlots(tx, idsOf(target.slots))
  const { media } = input
  const slotIds = await insertSlots(
    tx,
    viewer.userId,
    slots.map((slot) => ({ ...slot, media, seriesId })),
  )
  if (target.series) await endSeriesBefore(tx, target.series, target.slots)
  return slotIds
})

/** A slot without a series, or one that leaves its series. */
async function editOneSlot(tx: Tx, target: Target, plan: SlotPlan, media: SlotMedia, now: Date) {
  const { slotId } = target.slot
  const { range } = unwrap(decideSlotEdit(target.slot, plan, now))
  await updateSlot(tx, slotId, { ...range, media, seriesId: null })
  if (target.series) await deleteSeriesIfEmpty(tx, target.series.seriesId)
  return [slotId]
}

/**
 * Removes a slot, it and the later ones, or all of its series that are not over; booked calls stay. Returns how
 * many, and how to undo it. Foreign slots are not found.
 */
export const removeSlots = command(async (ctx, tx, viewer: Viewer, input: SlotTarget) => {
  authorize(canOfferTime(viewer))
  const { slots, series } = await lockTarget(tx, viewer, input, ctx.clock.now())
  await deleteSlots(tx, idsOf(slots))
  if (series && input.scope !== 'one') await endSeriesBefore(tx, series, slots)
  if (series && input.scope === 'one') await deleteSeriesIfEmpty(tx, series.seriesId)
  return { count: slots.length, undoId: await upsertUndo(tx, viewer.userId, { removed: slots, added: [], series }) }
})

/** A slot of the viewer, its series, and the slots that the scope reaches. */
type Target = { slot: StoredSlot; series: StoredSeries | null; slots: StoredSlot[] }

const idsOf = (slots: readonly StoredSlot[]) => slots.map((slot) => slot.slotId)

async function lockTarget(tx: Tx, viewer: Viewer, input: SlotTarget, now: Date): Promise<Target> {
  const slot = await lockSlot(tx, viewer.userId, input.slotId)
  if (!slot) throw notFound()
  const series = slot.seriesId ? ((await listSeries(tx, [slot.seriesId])).get(slot.seriesId) ?? null) : null
  if (!series || input.scope === 'one') return { slot, series, slots: [slot] }
  const from = input.scope === 'later' ? { from: slot.startAt } : {}
  return { slot, series, slots: await lockSeriesSlots(tx, series.seriesId, { ...from, endAfter: now }) }
}

/** When later slots left a series, it ends the day before them for good, or is deleted when no slot is left. */
async function endSeriesBefore(tx: Tx, series: StoredSeries, removed: readonly StoredSlot[]) {
  const [first] = removed
  if (first) await updateSeriesEnd(tx, series.seriesId, addDays(localDateOf(first.startAt, series.timeZone), -1))
  await deleteSeriesIfEmpty(tx, series.seriesId)
}
