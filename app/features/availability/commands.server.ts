import { command } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { allow, must, notFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { SlotEdit, SlotInput, SlotTarget } from './forms.ts'
import { canOfferTime } from './policy.ts'
import { addDays, daysBetween, decideSlots, lastDateOf, localDateOf, type SlotPlan } from './rules.ts'
import { decideSeriesEdit, decideSlotEdit, lastDateWith, shiftSlots } from './series.rules.ts'
import {
  deleteSeriesIfEmpty,
  deleteSlots,
  endSeries,
  insertSeries,
  insertSlots,
  listSeries,
  lockSeriesSlots,
  lockSlot,
  type StoredSeries,
  type StoredSlot,
  updateSlot,
} from './store.server.ts'

const planOf = ({ date, startClock, endClock, repeat, until, timeZone }: SlotInput): SlotPlan => ({
  date,
  startClock,
  endClock,
  repeat,
  until,
  timeZone,
})

/**
 * Publishes free time, one row per occurrence, and answers the rows' ids (V-05…V-10). Times are wall clock in the form's zone.
 * Refuses `slot_overlaps`, `slot_in_past`, `slot_too_far`, `slot_whole_day`, `slot_time_missing`, `repeat_ends_before_start`, `repeat_too_long`.
 */
export const addSlots = command(async (ctx, tx, viewer: Viewer, input: SlotInput) => {
  allow(canOfferTime(viewer))
  const plan = planOf(input)
  const { occurrences } = must(decideSlots(plan, ctx.clock.now()))
  const seriesId = plan.repeat === 'none' ? null : await insertSeries(tx, viewer.userId, plan, lastDateOf(plan))
  return insertSlots(
    tx,
    viewer.userId,
    occurrences.map((one) => ({ ...one, media: input.media, seriesId })),
  )
})

/**
 * Changes a slot, it and the later ones of its series, or all of the series that are not over; booked calls stay as they are (V-11, V-12).
 * The form's zone says what its clocks mean; a series keeps its own zone and every clock that was not touched.
 * A single slot that gets a repeat becomes its first occurrence. Foreign slots are not found; otherwise refuses as `addSlots`.
 */
export const editSlot = command(async (ctx, tx, viewer: Viewer, input: SlotEdit) => {
  allow(canOfferTime(viewer))
  const now = ctx.clock.now()
  const target = await ownSlot(tx, viewer, input, now)
  const asked = planOf(input)

  if (target.series ? input.scope === 'one' : asked.repeat === 'none') {
    const { range } = must(decideSlotEdit(target.slot, asked, now))
    await updateSlot(tx, input.slotId, { ...range, media: input.media, seriesId: null })
    if (target.series) await deleteSeriesIfEmpty(tx, target.series.seriesId)
    return [input.slotId]
  }

  const plan = target.series ? must(decideSeriesEdit(target.series, target.slot, asked)).plan : asked
  const isSameRepeat = target.series?.repeat === plan.repeat && target.series.lastDate === lastDateOf(plan)
  const anchor = isSameRepeat ? plan : anchored(plan, target)
  const { occurrences } = must(decideSlots(anchor, now))
  const wanted = isSameRepeat
    ? shiftSlots(target.slots, plan, target.slot)
    : occurrences.map((one, index) => ({ ...one, ...keptId(target.slots[index]) }))
  const lastDate = lastDateWith(wanted, anchor)
  const seriesId = anchor.repeat === 'none' ? null : await insertSeries(tx, viewer.userId, anchor, lastDate)
  await deleteSlots(
    tx,
    target.slots.map((slot) => slot.slotId),
  )
  const slotIds = await insertSlots(
    tx,
    viewer.userId,
    wanted.map((one) => ({ ...one, media: input.media, seriesId })),
  )
  if (target.series) await closeSeries(tx, target.series, target.slots)
  return slotIds
})

/** Takes back a slot, it and the later ones, or all of its series that are not over; booked calls stay (V-13). Foreign slots are not found. */
export const removeSlots = command(async (ctx, tx, viewer: Viewer, input: SlotTarget) => {
  allow(canOfferTime(viewer))
  const { slots, series } = await ownSlot(tx, viewer, input, ctx.clock.now())
  await deleteSlots(
    tx,
    slots.map((slot) => slot.slotId),
  )
  if (series && input.scope !== 'one') await closeSeries(tx, series, slots)
  if (series && input.scope === 'one') await deleteSeriesIfEmpty(tx, series.seriesId)
})

type Target = { slot: StoredSlot; series: StoredSeries | null; slots: StoredSlot[] }

async function ownSlot(tx: Tx, viewer: Viewer, input: SlotTarget, now: Date): Promise<Target> {
  const slot = await lockSlot(tx, viewer.userId, input.slotId)
  if (!slot) throw notFound()
  const series = slot.seriesId ? ((await listSeries(tx, [slot.seriesId])).get(slot.seriesId) ?? null) : null
  if (!series || input.scope === 'one') return { slot, series, slots: [slot] }
  const from = input.scope === 'later' ? { from: slot.startAt } : {}
  return { slot, series, slots: await lockSeriesSlots(tx, series.seriesId, { ...from, endAfter: now }) }
}

/** The plan for the reached slots: "all" begins at the first of them, moved by as many days as the edited one was. */
function anchored(plan: SlotPlan, target: Target): SlotPlan {
  const first = target.slots[0] ?? target.slot
  const moved = daysBetween(localDateOf(target.slot.startAt, plan.timeZone), plan.date)
  return { ...plan, date: addDays(localDateOf(first.startAt, plan.timeZone), moved), until: lastDateOf(plan) }
}

const keptId = (slot: StoredSlot | undefined) => (slot ? { slotId: slot.slotId } : {})

/** After later slots left a series it ends the day before them, or is forgotten when nothing is left. */
async function closeSeries(tx: Tx, series: StoredSeries, gone: readonly StoredSlot[]) {
  const [first] = gone
  if (first) await endSeries(tx, series.seriesId, addDays(localDateOf(first.startAt, series.timeZone), -1))
  await deleteSeriesIfEmpty(tx, series.seriesId)
}
