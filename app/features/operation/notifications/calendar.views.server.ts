import {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendar,
  ICalCalendarMethod,
  ICalEventClass,
  ICalEventStatus,
} from 'ical-generator'
import { calendarOwner, calendarToken } from '#app/features/marketplace/accounts/views.server.ts'
import { LOBBY_MINUTES } from '#app/features/marketplace/calls/schema.ts'
import { callForViewer, upcomingCallsOf } from '#app/features/marketplace/calls/views.server.ts'
import { formatters } from '#app/i18n/format.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { notFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { CallDetails } from './rules.ts'
import { listCalendarSequences, listRecipients, type Recipient } from './store.server.ts'

type Settings = Pick<Ctx, 'config'>

/** The call as its reader's calendar shows it, in the reader's language. */
function calendarEntry(
  ctx: Settings,
  call: Pick<CallDetails, 'callId' | 'startAt' | 'endAt' | 'minutes' | 'media' | 'status' | 'calendarSequence'>,
  reader: Pick<Recipient, 'language' | 'timeZone' | 'hourFormat'>,
  name: string | null,
): CalendarEntry {
  const t = texts(reader.language, 'news')
  const format = formatters(reader.language, reader.timeZone, reader.hourFormat)
  const url = `${ctx.config.origin}/${reader.language}/calls/${call.callId}`
  return {
    callId: call.callId,
    sequence: call.calendarSequence,
    startAt: call.startAt,
    endAt: call.endAt,
    summary: t('calendar.summary', { name: name ?? t('deletedAccount') }),
    description: t('calendar.description', {
      minutes: format.number(call.minutes),
      lobbyMinutes: LOBBY_MINUTES,
      media: t(`media.${call.media}`),
      url,
    }),
    url,
    cancelled: call.status === 'cancelled',
  }
}

/** The file in a mail about one call: an invitation, or its withdrawal. */
export function invitationText(
  ctx: Settings,
  method: 'request' | 'cancel',
  call: CallDetails,
  reader: Recipient,
  name: string | null,
  now: Date,
): string {
  return calendarText([calendarEntry(ctx, call, reader, name)], {
    method,
    host: hostOf(ctx),
    brand: ctx.config.brand,
    now,
    organizer: { name: ctx.config.brand, email: senderAddress(ctx) },
    attendeeEmail: reader.email,
  })
}

/** The private URL of the viewer's calendar feed; null before one is made. */
export async function calendarUrl(ctx: Pick<Ctx, 'config' | 'db' | 'secrets'>, viewer: Viewer): Promise<string | null> {
  const token = await calendarToken(ctx, viewer)
  return token && `${ctx.config.origin}/calendar/${token}.ics`
}

/**
 * A person's upcoming calls as an iCalendar feed; null for an unknown token.
 */
export async function calendarFile(
  ctx: Pick<Ctx, 'config' | 'db' | 'clock' | 'secrets'>,
  token: string,
): Promise<string | null> {
  const userId = await calendarOwner(ctx, token)
  const reader = userId ? (await listRecipients(ctx.db, [userId])).get(userId) : undefined
  if (!reader) return null
  const ahead = await upcomingCallsOf(ctx.db, reader.userId, { limit: 200 })
  const sequences = await listCalendarSequences(
    ctx.db,
    ahead.map(({ callId }) => callId),
  )
  const t = texts(reader.language, 'news')
  const entries = ahead.map((call) =>
    calendarEntry(ctx, { ...call, calendarSequence: sequences.get(call.callId) ?? 0 }, reader, call.other.name || null),
  )
  return calendarText(entries, {
    method: 'publish',
    host: hostOf(ctx),
    brand: ctx.config.brand,
    now: ctx.clock.now(),
    name: t('calendar.feedName', { brand: ctx.config.brand }),
  })
}

/**
 * One of the viewer's own calls as an iCalendar file, with the identity of the invitation that came by mail, so that a
 * calendar holds it once. Strangers get 404.
 */
export async function callCalendarFile(ctx: Pick<Ctx, 'config' | 'db' | 'clock'>, viewer: Viewer, callId: string) {
  const call = await callForViewer(ctx.db, viewer, callId)
  const [people, sequences] = await Promise.all([
    listRecipients(ctx.db, [viewer.userId]),
    listCalendarSequences(ctx.db, [call.callId]),
  ])
  const reader = people.get(viewer.userId)
  if (!reader) throw notFound()
  const calendarSequence = sequences.get(call.callId) ?? 0
  return calendarText([calendarEntry(ctx, { ...call, calendarSequence }, reader, call.other.name)], {
    method: 'publish',
    host: hostOf(ctx),
    brand: ctx.config.brand,
    now: ctx.clock.now(),
  })
}

const hostOf = (ctx: Settings) => new URL(ctx.config.origin).hostname

const senderAddress = (ctx: Settings) => /<([^>]+)>/.exec(ctx.config.mailFrom)?.[1] ?? ctx.config.mailFrom

/** A call in somebody's calendar. The summary names the other person's display name and nothing else of them. */
export type CalendarEntry = {
  callId: string
  /** Version of the entry; a higher one replaces a lower one. */
  sequence: number
  startAt: Date
  endAt: Date
  summary: string
  description: string
  url: string
  cancelled: boolean
}

export type CalendarOptions = {
  /** `request` and `cancel` go to one attendee by mail, `publish` is a feed. */
  method: 'request' | 'cancel' | 'publish'
  /** Host of this installation; together with the call's id it names the entry for ever. */
  host: string
  brand: string
  now: Date
  name?: string
  organizer?: { name: string; email: string }
  /** The reader's own address; nobody else's is ever in the file. */
  attendeeEmail?: string
}

const methods = {
  request: ICalCalendarMethod.REQUEST,
  cancel: ICalCalendarMethod.CANCEL,
  publish: ICalCalendarMethod.PUBLISH,
} as const

/** Control and direction characters a name could carry. */
const plain = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, ' ')

/** The identity of a call in calendars; it never changes, whatever happens to the call. */
export const calendarUid = (callId: string, host: string) => `call-${callId}@${host}`

/** An iCalendar file (RFC 5545, RFC 5546) with all times in UTC. */
export function calendarText(entries: readonly CalendarEntry[], options: CalendarOptions): string {
  const { brand, host, now, name, organizer, attendeeEmail } = options
  const calendar = new ICalCalendar({
    method: methods[options.method],
    prodId: { company: brand, product: 'calls' },
    ...(name ? { name, ttl: 3600 } : {}),
  })
  for (const entry of entries) {
    calendar.createEvent({
      id: calendarUid(entry.callId, host),
      sequence: entry.sequence,
      start: entry.startAt,
      end: entry.endAt,
      stamp: now,
      summary: plain(entry.summary),
      description: entry.description,
      url: entry.url,
      class: ICalEventClass.PRIVATE,
      status: entry.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...(organizer ? { organizer } : {}),
      ...(attendeeEmail
        ? {
            attendees: [
              { email: attendeeEmail, rsvp: false, status: ICalAttendeeStatus.ACCEPTED, role: ICalAttendeeRole.REQ },
            ],
          }
        : {}),
    })
  }
  return calendar.toString()
}
