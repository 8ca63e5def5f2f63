import { RRuleTemporal } from 'rrule-temporal'
import { isTimeZone } from '#app/platform/time-zone.ts'
import type { TimeRange } from '../rules.ts'
import { MAX_BUSY_RANGES, MAX_CALENDAR_EVENTS } from '../schema.ts'

/**
 * Reads when an iCalendar file (RFC 5545) says a person is busy. Titles, places and guests are never looked at. Rules of
 * strangers must end: repeats shorter than a day are refused, and the library counts its steps.
 */

const dayMs = 86_400_000
const STEPS = { maxIterations: 4_000, maxCandidateEvaluations: 50_000 } as const

/** Milliseconds of a wall clock, as if it were in UTC. */
type Wall = number
type When = { wall: Wall; isDay: boolean; zone: Zone }
type Onset = { at: Wall; offsetMs: number }
/** `UTC`, an IANA zone, or a zone the file defines by when its offsets begin. */
type Zone = string | readonly Onset[]

type Property = { name: string; params: Readonly<Record<string, string>>; value: string }
type Component = { name: string; properties: Property[]; parts: Component[] }

export type CalendarEvent = {
  uid: string
  start: When
  end: { wall: Wall; zone: Zone } | { ms: number }
  rule: string | null
  extra: readonly When[]
  except: readonly When[]
  /** Set for an event that replaces one occurrence of a repeat. */
  replaces: When | null
  isBusy: boolean
}
export type Calendar = { events: readonly CalendarEvent[]; busy: readonly TimeRange[] }

/** Null if it isn't a calendar; `too_big` beyond `MAX_CALENDAR_EVENTS`. `timeZone` is for times that name no known zone. */
export function parseCalendar(text: string, window: TimeRange, timeZone: string): Calendar | 'too_big' | null {
  const calendars = componentsOf(text).filter(({ name }) => name === 'VCALENDAR')
  if (calendars.length === 0) return null
  const parts = calendars.flatMap((calendar) => calendar.parts)
  const events = parts.filter(({ name }) => name === 'VEVENT')
  if (events.length > MAX_CALENDAR_EVENTS) return 'too_big'
  const zones = new Map(
    parts.filter(({ name }) => name === 'VTIMEZONE').map((zone) => [textOf(zone, 'TZID'), onsetsOf(zone, window)]),
  )
  const zoneOf = ({ params, value }: Property): Zone => {
    if (value.endsWith('Z')) return 'UTC'
    const { TZID = '' } = params
    // Some programs write a path before the name of the zone.
    const named = [TZID, TZID.split('/').slice(-2).join('/')].find(isTimeZone)
    const onsets = zones.get(TZID) ?? []
    return named ?? (onsets.length > 0 ? onsets : timeZone)
  }
  return {
    events: events.flatMap((event) => eventOf(event, zoneOf) ?? []),
    busy: parts.filter(({ name }) => name === 'VFREEBUSY').flatMap(freeBusyOf),
  }
}

function componentsOf(text: string): Component[] {
  const root: Component = { name: '', properties: [], parts: [] }
  const open = [root]
  for (const line of text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    const [, name = '', written = '', value = ''] =
      /^([\w-]+)((?:;[^=:;"]+=(?:"[^"]*"|[^":;])*)*):(.*)$/.exec(line) ?? []
    const top = open.at(-1) ?? root
    if (name.toUpperCase() === 'BEGIN') {
      const part = { name: value.trim().toUpperCase(), properties: [], parts: [] }
      top.parts.push(part)
      if (open.length < 5) open.push(part)
    } else if (name.toUpperCase() === 'END') {
      if (open.length > 1 && top.name === value.trim().toUpperCase()) open.pop()
    } else if (KEPT.has(name.toUpperCase())) {
      const params = [...written.matchAll(/;([^=;"]+)=("[^"]*"|[^;]*)/g)].map(([, key = '', given = '']) => [
        key.toUpperCase(),
        given.replaceAll('"', ''),
      ])
      top.properties.push({ name: name.toUpperCase(), params: Object.fromEntries(params), value: value.trim() })
    }
  }
  return root.parts
}

const KEPT = new Set([
  ...['UID', 'DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID', 'STATUS', 'TRANSP'],
  ...['TZID', 'TZOFFSETTO', 'FREEBUSY'],
])

const propertyOf = ({ properties }: Component, name: string) => properties.find((each) => each.name === name)
const textOf = (component: Component, name: string) => propertyOf(component, name)?.value ?? ''

type ZoneOf = (property: Property) => Zone

function eventOf(component: Component, zoneOf: ZoneOf): CalendarEvent | null {
  const whensOf = (name: string) =>
    component.properties
      .filter((each) => each.name === name)
      .flatMap(({ value, ...each }) =>
        value.split(',', MAX_CALENDAR_EVENTS).flatMap((part) => {
          const [one = ''] = part.split('/')
          return whenOf({ ...each, value: one }, zoneOf) ?? []
        }),
      )
  const [start] = whensOf('DTSTART')
  if (!start) return null
  const [end] = whensOf('DTEND')
  const lasts = durationOf(textOf(component, 'DURATION')) ?? (start.isDay ? dayMs : 0)
  return {
    uid: textOf(component, 'UID'),
    start,
    end: end ?? (start.isDay ? { wall: start.wall + lasts, zone: start.zone } : { ms: lasts }),
    rule: textOf(component, 'RRULE').toUpperCase() || null,
    extra: whensOf('RDATE'),
    except: whensOf('EXDATE'),
    replaces: whensOf('RECURRENCE-ID')[0] ?? null,
    isBusy: textOf(component, 'STATUS') !== 'CANCELLED' && textOf(component, 'TRANSP') !== 'TRANSPARENT',
  }
}

function whenOf(property: Property, zoneOf: ZoneOf): When | null {
  const wall = wallOf(property.value)
  return wall === null ? null : { wall, isDay: !property.value.includes('T'), zone: zoneOf(property) }
}

function wallOf(value: string): Wall | null {
  const found = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?Z?)?$/.exec(value)
  if (!found) return null
  const [, year, month, day, hours = '00', minutes = '00', seconds = '00'] = found
  const wall = Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(wall) ? null : wall
}

function durationOf(value: string): number | null {
  const found = /^\+?P(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,7})S)?)?$/.exec(value)
  if (!found) return null
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found.slice(1).map((part) => Number(part ?? 0))
  return ((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
}

function freeBusyOf(component: Component): TimeRange[] {
  return component.properties
    .filter(({ name, params }) => name === 'FREEBUSY' && params.FBTYPE !== 'FREE')
    .flatMap(({ value }) => value.split(',', MAX_CALENDAR_EVENTS))
    .flatMap((period) => {
      const [from = '', to = ''] = period.split('/')
      const [start, end] = [wallOf(from), wallOf(to)]
      const lasts = durationOf(to)
      if (start === null || (end === null && lasts === null)) return []
      return { startAt: new Date(start), endAt: new Date(end ?? start + (lasts ?? 0)) }
    })
}

/** When each offset of a zone begins, from a year before the window. */
function onsetsOf(zone: Component, window: TimeRange): Onset[] {
  const around = { from: window.startAt.getTime() - 400 * dayMs, to: window.endAt.getTime() + dayMs }
  return zone.parts
    .slice(0, 40)
    .flatMap((part) => {
      const start = wallOf(textOf(part, 'DTSTART'))
      const [, sign, hours, minutes] = /^([+-])(\d\d)(\d\d)/.exec(textOf(part, 'TZOFFSETTO')) ?? []
      if (start === null || !sign) return []
      const offsetMs = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
      const rule = textOf(part, 'RRULE')
      return [start, ...(rule ? (repeat(rule, start, around) ?? []) : [])].map((at) => ({ at, offsetMs }))
    })
    .sort((a, b) => a.at - b.at)
}

function instantOf(wall: Wall, zone: Zone): number {
  if (zone === 'UTC') return wall
  if (typeof zone !== 'string') return wall - (zone.findLast(({ at }) => at <= wall)?.offsetMs ?? 0)
  const text = new Date(wall).toISOString().slice(0, -1)
  return Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds
}

function wallAt(instant: number, zone: Zone): Wall {
  if (zone === 'UTC') return instant
  if (typeof zone !== 'string') return instant + (instant - instantOf(instant, zone))
  return instant + Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6
}

/** The starts of a repeat within a range, as wall clocks. Null if the rule can't be read, or has too many steps. */
function repeat(rule: string, start: Wall, range: { from: Wall; to: Wall }): Wall[] | null {
  if (
    !/^(?:.*;)?FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;|$)/.test(rule) ||
    /BY(HOUR|MINUTE|SECOND)=[^;]*,|RSCALE/.test(rule)
  )
    return null
  if (start > range.to) return []
  try {
    const stamp = new Date(start).toISOString().replace(/[-:]|\.\d+/g, '')
    const found = new RRuleTemporal({ rruleString: `DTSTART:${stamp}\nRRULE:${rule}`, ...STEPS })
    return found.between(new Date(range.from), new Date(range.to), true).map((at) => at.epochMilliseconds)
  } catch {
    return null
  }
}

/** UNTIL is in UTC; rules are read on the wall clock. */
const untilOnWall = (rule: string, zone: Zone) =>
  rule.replace(/UNTIL=(\d{8}T\d{6}Z)/, (_, until: string) => {
    const wall = wallAt(wallOf(until) ?? 0, zone)
    return `UNTIL=${new Date(wall).toISOString().replace(/[-:]|\.\d+/g, '')}`
  })

const keyOf = ({ wall, isDay, zone }: When) => (isDay ? `day ${wall}` : String(instantOf(wall, zone)))

/** The occurrences that other events of the calendar replace, by event. */
export function replacedOccurrences(events: readonly CalendarEvent[]): ReadonlyMap<string, ReadonlySet<string>> {
  const replaced = new Map<string, Set<string>>()
  for (const { uid, replaces } of events) {
    if (!replaces) continue
    const keys = replaced.get(uid) ?? new Set()
    replaced.set(uid, keys.add(keyOf(replaces)))
  }
  return replaced
}

/** When an event keeps a person busy. A repeat that can't be read counts with its first occurrence only. */
export function busyTimesOf(
  event: CalendarEvent,
  window: TimeRange,
  replaced: ReadonlySet<string> = new Set(),
): TimeRange[] {
  const { start, end, rule, extra, except, replaces } = event
  if (!event.isBusy) return []
  const { zone, isDay } = start
  const lasts =
    'ms' in end ? end.ms : isDay ? end.wall - start.wall : instantOf(end.wall, end.zone) - instantOf(start.wall, zone)
  if (lasts <= 0) return []
  const range = { from: window.startAt.getTime() - lasts - dayMs, to: window.endAt.getTime() + dayMs }
  const repeated = rule && !replaces ? repeat(untilOnWall(rule, zone), start.wall, range) : null
  const isOut = new Set([...except.map(keyOf), ...replaced])
  return [...(repeated ?? [start.wall]).map((wall) => ({ ...start, wall })), ...extra]
    .filter((when) => replaces || !(isOut.has(keyOf(when)) || isOut.has(`day ${when.wall - (when.wall % dayMs)}`)))
    .map(({ wall, ...when }) => {
      const startAt = instantOf(wall, when.zone)
      return {
        startAt: new Date(startAt),
        endAt: new Date(isDay ? instantOf(wall + lasts, when.zone) : startAt + lasts),
      }
    })
    .filter(({ startAt, endAt }) => startAt < window.endAt && endAt > window.startAt)
}

/** Joins ranges and cuts them to the window. `too_big` if too many are left. */
export function joinBusyTimes(ranges: readonly TimeRange[], window: TimeRange): TimeRange[] | 'too_big' {
  const joined: { from: number; to: number }[] = []
  for (const { startAt, endAt } of [...ranges].sort((a, b) => a.startAt.getTime() - b.startAt.getTime())) {
    const from = Math.max(startAt.getTime(), window.startAt.getTime())
    const to = Math.min(endAt.getTime(), window.endAt.getTime())
    const last = joined.at(-1)
    if (from >= to) continue
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else joined.push({ from, to })
  }
  if (joined.length > MAX_BUSY_RANGES) return 'too_big'
  return joined.map(({ from, to }) => ({ startAt: new Date(from), endAt: new Date(to) }))
}

/** Our own calls, from the feed or an invitation that the calendar contains: they are counted from the call itself. */
export const isOwnCall = ({ uid }: Pick<CalendarEvent, 'uid'>, hostname: string) =>
  uid.startsWith('call-') && uid.endsWith(`@${hostname}`)
