import { setImmediate } from 'node:timers/promises'
import { limitAttempts } from '#app/features/marketplace/accounts/limits.commands.server.ts'
import { type Ctx, command, type System, system } from '#app/platform/context.ts'
import { lockPeople } from '#app/platform/data/db.server.ts'
import { readPublicText } from '#app/platform/outside/public-text.server.ts'
import { authorize, notFound, Refusal } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { CalendarInput } from '../forms.ts'
import { canOfferTime, type TimeRange } from '../rules.ts'
import { BUSY_DAYS, BUSY_EVERY_MINUTES, type CalendarFailure, MAX_CALENDAR_BYTES } from '../schema.ts'
import { limitsOf } from '../views.server.ts'
import { busyTimesOf, isOwnCall, joinBusyTimes, parseCalendar, replacedOccurrences } from './rules.ts'
import { deleteCalendar, listCalendarsToRead, openAddress, updateCalendar, upsertCalendar } from './store.server.ts'

const calendarLimit = { name: 'calendar_person', attempts: 20, seconds: 60 * 60 } as const

/**
 * Reads a companion's own calendar and keeps its address if that works. Refuses as `canOfferTime`, with
 * `too_many_attempts`, and with why it can't be read.
 */
export async function connectCalendar(ctx: Ctx, viewer: Viewer, { address }: CalendarInput): Promise<void> {
  authorize(canOfferTime(viewer))
  await limitAttempts(ctx, [[calendarLimit, viewer.userId]])
  const { timeZone } = await limitsOf(ctx.db, viewer.userId)
  const found = await readCalendar(ctx, address, timeZone)
  if ('failure' in found) throw new Refusal(found.failure, { status: 422 })
  await saveCalendar(ctx, viewer, { address, ...found })
}

const saveCalendar = command(async (ctx, tx, viewer: Viewer, input: { address: string; busy: TimeRange[] }) => {
  authorize(canOfferTime(viewer))
  await lockPeople(tx, [viewer.userId])
  await upsertCalendar(tx, ctx.secrets, viewer.userId, { ...input, now: ctx.clock.now() })
})

export const removeCalendar = command(async (_ctx, tx, viewer: Viewer, _input: object) => {
  authorize(canOfferTime(viewer))
  await lockPeople(tx, [viewer.userId])
  if (!(await deleteCalendar(tx, viewer.userId))) throw notFound()
})

/** Time that one calendar may take, in milliseconds, not counting what other requests take between its events. */
const MAX_READING_MS = 2_000
const dayMs = 86_400_000

type Reading = { busy: TimeRange[] } | { failure: CalendarFailure }

async function readCalendar(
  { config, clock }: Pick<Ctx, 'config' | 'clock'>,
  address: string,
  timeZone: string,
): Promise<Reading> {
  const now = clock.now().getTime()
  const window = { startAt: new Date(now - dayMs), endAt: new Date(now + BUSY_DAYS * dayMs) }
  const limits = { maxBytes: MAX_CALENDAR_BYTES, allowsLoopback: config.readsLoopbackCalendars }
  const answer = await readPublicText(address, limits)
  if (!answer.ok) return { failure: `calendar_${answer.failure}` }
  const calendar = parseCalendar(answer.text, window, timeZone)
  if (calendar === null) return { failure: 'calendar_unreadable' }
  if (calendar === 'too_big') return { failure: 'calendar_too_big' }
  const replaced = replacedOccurrences(calendar.events)
  const busy = [...calendar.busy]
  const { hostname } = new URL(config.origin)
  let spent = 0
  for (const event of calendar.events) {
    if (isOwnCall(event, hostname)) continue
    await setImmediate()
    const begin = performance.now()
    busy.push(...busyTimesOf(event, window, replaced.get(event.uid)))
    spent += performance.now() - begin
    if (spent > MAX_READING_MS) return { failure: 'calendar_too_big' }
  }
  const joined = joinBusyTimes(busy, window)
  return joined === 'too_big' ? { failure: 'calendar_too_big' } : { busy: joined }
}

type CalendarRow = Awaited<ReturnType<typeof listCalendarsToRead>>[number]

const saveReading = command(async (ctx, tx, _actor: System, input: { calendar: CalendarRow; found: Reading }) => {
  await lockPeople(tx, [input.calendar.companionId])
  await updateCalendar(tx, input.calendar, { now: ctx.clock.now(), ...input.found })
})

const BATCH = 100
const AT_ONCE = 4

/** Rereads calendars that are due. If one can't be read, its known times are kept. Safe in several processes. */
export async function sweepCalendars(ctx: Ctx): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - BUSY_EVERY_MINUTES * 60_000)
  const due = await listCalendarsToRead(ctx.db, since, BATCH)
  const read = async (calendar: CalendarRow) => {
    const address = openAddress(ctx.secrets, calendar)
    const found = address ? await readCalendar(ctx, address, calendar.timeZone) : { failure: 'calendar_gone' as const }
    await saveReading(ctx, system('read_calendar'), { calendar, found })
  }
  for (let first = 0; first < due.length; first += AT_ONCE) {
    const results = await Promise.allSettled(due.slice(first, first + AT_ONCE).map(read))
    for (const [n, result] of results.entries()) {
      const subject = due[first + n]?.companionId
      // The error could name the address.
      if (result.status === 'rejected') ctx.log.error('a calendar could not be read', { job: 'calendars', subject })
    }
  }
}
