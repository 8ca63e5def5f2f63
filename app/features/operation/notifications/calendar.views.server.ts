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

type CalendarCall = Pick<CallDetails, 'callId' | 'startAt' | 'endAt' | 'minutes' | 'media' | 'status'>
type CalendarFile = {
  reader: Pick<Recipient, 'language' | 'timeZone' | 'hourFormat' | 'email'>
  /** `REQUEST` and `CANCEL` are mailed; `PUBLISH` is a feed. */
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  now: Date
  name?: string
  /** Each with the other person's display name and a version; a higher `sequence` replaces a lower one. */
  calls: readonly { call: CalendarCall; sequence: number; name: string | null }[]
}

/**
 * Renders an iCalendar file (RFC 5545, RFC 5546) in the reader's language, with all times in UTC. It contains nothing
 * about the other person but the display name, and no address but the reader's.
 */
export function calendarText({ config }: Settings, { reader, method, now, name, calls }: CalendarFile): string {
  const { hostname } = new URL(config.origin)
  const organizer = { name: config.brand, email: /<([^>]+)>/.exec(config.mailFrom)?.[1] ?? config.mailFrom }
  const attendee = { rsvp: false, status: ICalAttendeeStatus.ACCEPTED, role: ICalAttendeeRole.REQ }
  const t = texts(reader.language, 'news')
  const format = formatters(reader.language, reader.timeZone, reader.hourFormat)
  const calendar = new ICalCalendar({
    method: ICalCalendarMethod[method],
    prodId: { company: config.brand, product: 'calls' },
    ...(name ? { name, ttl: 3600 } : {}),
  })
  for (const { call, sequence, name: other } of calls) {
    const { callId, startAt, endAt, status } = call
    const url = `${config.origin}/${reader.language}/calls/${callId}`
    const media = t(`media.${call.media}`)
    calendar.createEvent({
      // Stable, whatever happens to the call.
      id: `call-${callId}@${hostname}`,
      sequence,
      start: startAt,
      end: endAt,
      stamp: now,
      summary: plain(t('calendar.summary', { name: other || t('deletedAccount') })),
      description: t('calendar.description', {
        ...{ minutes: format.number(call.minutes), lobbyMinutes: LOBBY_MINUTES, media, url },
      }),
      url,
      class: ICalEventClass.PRIVATE,
      status: status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...(method === 'PUBLISH' ? {} : { organizer, attendees: [{ email: reader.email, ...attendee }] }),
    })
  }
  return calendar.toString()
}

/** Strips control and direction characters that a name may contain. */
const plain = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, ' ')

/** The private URL of the viewer's calendar feed; null before it's created. */
export async function calendarUrl(ctx: Pick<Ctx, 'config' | 'db' | 'secrets'>, viewer: Viewer): Promise<string | null> {
  const token = await calendarToken(ctx, viewer)
  return token && `${ctx.config.origin}/calendar/${token}.ics`
}

/** A person's upcoming calls as an iCalendar feed; null for an unknown token. */
export async function calendarFile(
  ctx: Pick<Ctx, 'config' | 'db' | 'clock' | 'secrets'>,
  token: string,
): Promise<string | null> {
  const userId = await calendarOwner(ctx, token)
  const reader = userId ? (await listRecipients(ctx.db, [userId])).get(userId) : undefined
  if (!reader) return null
  const ahead = await upcomingCallsOf(ctx.db, reader.userId, { limit: 200 })
  const callIds = ahead.map(({ callId }) => callId)
  const sequences = await listCalendarSequences(ctx.db, callIds)
  return calendarText(ctx, {
    reader,
    method: 'PUBLISH',
    now: ctx.clock.now(),
    name: texts(reader.language, 'news')('calendar.feedName', { brand: ctx.config.brand }),
    calls: ahead.map((call) => ({ call, sequence: sequences.get(call.callId) ?? 0, name: call.other.name })),
  })
}

/**
 * One of the viewer's calls as an iCalendar file. It has the same event id as the mailed invitation, so a calendar
 * shows it once. Strangers get a 404.
 */
export async function callCalendarFile(ctx: Pick<Ctx, 'config' | 'db' | 'clock'>, viewer: Viewer, callId: string) {
  const call = await callForViewer(ctx.db, viewer, callId)
  const [people, sequences] = await Promise.all([
    listRecipients(ctx.db, [viewer.userId]),
    listCalendarSequences(ctx.db, [callId]),
  ])
  const reader = people.get(viewer.userId)
  if (!reader) throw notFound()
  const calls = [{ call, sequence: sequences.get(callId) ?? 0, name: call.other.name }]
  return calendarText(ctx, { reader, method: 'PUBLISH', now: ctx.clock.now(), calls })
}
