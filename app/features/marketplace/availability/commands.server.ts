import { requireCanOffer } from '#app/features/marketplace/gate/commands.server.ts'
import { type Ctx, command, type System, system } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { lockPeople } from '#app/platform/data/db.server.ts'
import { isNear } from '#app/platform/date-limits.ts'
import { authorize, notFound, Refusal, unwrap } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type {
  AwayInput,
  AwayTarget,
  LimitsInput,
  SlotEdit,
  SlotInput,
  SlotTarget,
  UndoTarget,
  UsualWeekInput,
  WeekCopy,
} from './forms.ts'
import { decideAway } from './limits/rules.ts'
import { deleteAway, deleteBreak, insertAway, upsertBreak, upsertLimits } from './limits/store.server.ts'
import {
  addDays,
  canOfferTime,
  decideSlots,
  lastDateOf,
  localDateOf,
  repeatEnd,
  type SlotPlan,
  slotOn,
  startOfDay,
} from './rules.ts'
import { RENEWAL_DAYS, type SlotMedia, UNDO_MINUTES } from './schema.ts'
import { decideRenewal, decideSeriesSlots, decideSlotEdit, lastDateWith, wallClockOf } from './series.rules.ts'
import {
  deleteOwnSlots,
  deleteSeriesIfEmpty,
  deleteSlots,
  findSeriesMedia,
  insertSeries,
  insertSlots,
  insertSlotsWhereFree,
  listSeries,
  listSeriesToRenew,
  listSlots,
  lockEndlessSeries,
  lockSeriesSlots,
  lockSeriesToRenew,
  lockSlot,
  restoreSeries,
  type StoredSeries,
  type StoredSlot,
  takeUndo,
  updateSeriesEnd,
  updateSeriesReach,
  updateSlot,
  upsertUndo,
} from './store.server.ts'
import { decideUsualWeek, decideWeekChanges, planRange } from './usual-week.rules.ts'
import { limitsOf } from './views.server.ts'

function planOf({ date, startClock, endClock, repeat, weekdays, ends, until, timeZone }: SlotInput): SlotPlan {
  const plan = { date, startClock, endClock, repeat, weekdays, timeZone }
  return { ...plan, ...repeatEnd(plan, ends, until) }
}

/**
 * Times are wall clock in the form's zone. Refuses as `canOfferTime`, `requireCanOffer`, `decideSlots`, and
 * `slot_overlaps`.
 */
export const addSlots = command(async (ctx, tx, viewer: Viewer, input: SlotInput) => {
  authorize(canOfferTime(viewer))
  await requireCanOffer(ctx, tx, viewer.userId)
  const plan = planOf(input)
  const { occurrences } = unwrap(decideSlots(plan, ctx.clock.now()))
  const seriesId = plan.repeat === 'none' ? null : await insertSeries(tx, viewer.userId, plan, lastDateOf(plan))
  const slotIds = await insertSlots(
    tx,
    viewer.userId,
    occurrences.map((range) => ({ ...range, media: input.media, seriesId })),
  )
  const undoId = seriesId
    ? await upsertUndo(tx, viewer.userId, { removed: [], added: [...slotIds], series: [] })
    : undefined
  const dates = occurrences.map(({ startAt }) => localDateOf(startAt, input.timeZone))
  return { slotIds, undoId, from: dates[0], until: dates.at(-1) }
})

/** Booked calls stay; a series keeps its zone. Refuses as `addSlots`. Other people's slots are not found. */
export const editSlot = command(async (ctx, tx, viewer: Viewer, input: SlotEdit) => {
  authorize(canOfferTime(viewer))
  await requireCanOffer(ctx, tx, viewer.userId)
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

async function editOneSlot(tx: Tx, target: Target, plan: SlotPlan, media: SlotMedia, now: Date) {
  const { slotId } = target.slot
  const { range } = unwrap(decideSlotEdit(target.slot, plan, now))
  await updateSlot(tx, slotId, { ...range, media, seriesId: null })
  if (target.series) await deleteSeriesIfEmpty(tx, target.series.seriesId)
  return [slotId]
}

/** Booked calls stay. Other people's slots are not found. */
export const removeSlots = command(async (ctx, tx, viewer: Viewer, input: SlotTarget) => {
  authorize(canOfferTime(viewer))
  const { slots, series } = await lockTarget(tx, viewer, input, ctx.clock.now())
  await deleteSlots(tx, idsOf(slots))
  if (series && input.scope !== 'one') await endSeriesBefore(tx, series, slots)
  if (series && input.scope === 'one') await deleteSeriesIfEmpty(tx, series.seriesId)
  const change = { removed: slots, added: [], series: series ? [series] : [] }
  return { count: slots.length, undoId: await upsertUndo(tx, viewer.userId, change) }
})

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

/** Ends the series on the day before the removed slots, or deletes it if no slot is left. */
async function endSeriesBefore(tx: Tx, series: StoredSeries, removed: readonly StoredSlot[]) {
  const [first] = removed
  if (first) await updateSeriesEnd(tx, series.seriesId, addDays(localDateOf(first.startAt, series.timeZone), -1))
  await deleteSeriesIfEmpty(tx, series.seriesId)
}

/** Skips slots that would overlap. Refuses as `canOfferTime`, `requireCanOffer`, and `nothing_to_copy`. */
export const copyWeek = command(async (ctx, tx, viewer: Viewer, { date, timeZone }: WeekCopy) => {
  authorize(canOfferTime(viewer))
  await requireCanOffer(ctx, tx, viewer.userId)
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
  const undoId = added.length > 0 ? await upsertUndo(tx, viewer.userId, { removed: [], added, series: [] }) : null
  return { count: added.length, skipped: copies.length - added.length, undoId }
})

/**
 * Replaces all repeats without an end by those of the week; ranges that stay keep their slots. Booked calls stay, and
 * slots that would overlap others are skipped. Refuses as `canOfferTime`, `requireCanOffer`, and `decideUsualWeek`.
 */
export const saveUsualWeek = command(async (ctx, tx, viewer: Viewer, { ranges, timeZone }: UsualWeekInput) => {
  authorize(canOfferTime(viewer))
  unwrap(decideUsualWeek(ranges))
  await lockPeople(tx, [viewer.userId])
  const now = ctx.clock.now()
  const { ended, added } = decideWeekChanges(await lockEndlessSeries(tx, viewer.userId), ranges, timeZone)
  if (added.length > 0) await requireCanOffer(ctx, tx, viewer.userId)
  const removed: StoredSlot[] = []
  for (const series of ended) {
    const slots = await lockSeriesSlots(tx, series.seriesId, { endAfter: now })
    await deleteSlots(tx, idsOf(slots))
    await updateSeriesEnd(tx, series.seriesId, localDateOf(now, series.timeZone))
    await deleteSeriesIfEmpty(tx, series.seriesId)
    removed.push(...slots)
  }
  const slotIds: string[] = []
  let planned = 0
  for (const range of added) {
    const { plan, lastDate, slots } = planRange(range, timeZone, now)
    const seriesId = await insertSeries(tx, viewer.userId, plan, lastDate)
    const rows = slots.map((slot) => ({ ...slot, media: range.media, seriesId }))
    slotIds.push(...(await insertSlotsWhereFree(tx, viewer.userId, rows)))
    await deleteSeriesIfEmpty(tx, seriesId)
    planned += slots.length
  }
  const change = { removed, added: slotIds, series: ended }
  const undoId = ended.length + slotIds.length > 0 ? await upsertUndo(tx, viewer.userId, change) : null
  return { count: slotIds.length, removed: removed.length, skipped: planned - slotIds.length, undoId }
})

/** Works once, within `UNDO_MINUTES`. Refuses as `canOfferTime`, and with `undo_over` and `slot_overlaps`. */
export const undoChange = command(async (ctx, tx, viewer: Viewer, { undoId }: UndoTarget) => {
  authorize(canOfferTime(viewer))
  const undo = await takeUndo(tx, viewer.userId, undoId)
  const since = ctx.clock.now().getTime() - UNDO_MINUTES * 60_000
  if (!undo || undo.createdAt.getTime() < since) throw new Refusal('undo_over')
  const { removed, added, series } = undo.change
  const taken = await deleteOwnSlots(tx, viewer.userId, added)
  for (const seriesId of new Set(taken.flatMap((slot) => slot.seriesId ?? []))) await deleteSeriesIfEmpty(tx, seriesId)
  for (const each of series) await restoreSeries(tx, viewer.userId, each)
  if (removed.length > 0) await insertSlots(tx, viewer.userId, removed)
  return { count: removed.length + taken.length }
})

/** Changes of limits take the same lock as a booking, so a booking is checked against the limits in force. */

export const setBookingLimits = command(async (_ctx, tx, viewer: Viewer, input: LimitsInput) => {
  authorize(canOfferTime(viewer))
  await lockPeople(tx, [viewer.userId])
  await upsertLimits(tx, viewer.userId, input)
})

/** Days are in the account's zone. Refuses as `canOfferTime` and `decideAway`. */
export const addAway = command(async (ctx, tx, viewer: Viewer, input: AwayInput) => {
  authorize(canOfferTime(viewer))
  await lockPeople(tx, [viewer.userId])
  const { away, timeZone } = await limitsOf(tx, viewer.userId)
  unwrap(decideAway(input, away, localDateOf(ctx.clock.now(), timeZone)))
  return insertAway(tx, viewer.userId, input)
})

export const removeAway = command(async (_ctx, tx, viewer: Viewer, { awayId }: AwayTarget) => {
  authorize(canOfferTime(viewer))
  await lockPeople(tx, [viewer.userId])
  if (!(await deleteAway(tx, viewer.userId, awayId))) throw notFound()
})

/** Idempotent. Also starts or cancels a break planned for later. Refuses as `canOfferTime`. */
export const setBreak = command(async (ctx, tx, viewer: Viewer, isOn: boolean) => {
  authorize(canOfferTime(viewer))
  await lockPeople(tx, [viewer.userId])
  if (!isOn) return deleteBreak(tx, viewer.userId)
  const { timeZone } = await limitsOf(tx, viewer.userId)
  await upsertBreak(tx, viewer.userId, localDateOf(ctx.clock.now(), timeZone))
})

const BATCH = 200

/** Skips time that overlaps other slots. Deletes a series that has no slots left. */
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

/** Safe to run in several processes. A series that fails doesn't stop the rest. */
export async function sweepSeries(ctx: Ctx): Promise<void> {
  // One day more than any zone needs; the rule decides in the series' zone.
  const before = addDays(localDateOf(ctx.clock.now(), 'UTC'), RENEWAL_DAYS.renewBelow + 1)
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
