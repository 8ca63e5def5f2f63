import {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendar,
  ICalCalendarMethod,
  ICalEventClass,
  ICalEventStatus,
} from 'ical-generator'

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
