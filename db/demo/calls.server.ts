import { and, eq, inArray, max, sql } from 'drizzle-orm'
import { weekdayOf } from '#app/features/marketplace/availability/rules.ts'
import { wallClockOf } from '#app/features/marketplace/availability/series.rules.ts'
import { GRACE_MINUTES } from '#app/features/marketplace/calls/schema.ts'
import { TRAITS, TRAITS_MAX, type Trait } from '#app/features/marketplace/ratings/schema.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import {
  attendances,
  availability,
  availabilitySeries,
  callMoves,
  calls,
  profiles,
  ratings,
  users,
} from '#db/schema/all.ts'
import { upcomingDemoSlots } from './activity.ts'
import { type DemoCall, isSigned, ratedAt } from './calls.ts'
import { COMPANIONS } from './people.ts'
import { callIdOf, demoId, seededRandom, shuffled, slotIdOf, userIdOf } from './seeded.ts'
import type { DemoSlot } from './working-hours.ts'

const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000)

export function endedAt(call: DemoCall): Date | null {
  if (call.status === 'completed') return call.endAt
  // The sweep that settles calls runs every few seconds.
  return call.status === 'missed' ? later(call.startAt, GRACE_MINUTES * 60 + 4) : null
}

/** Media starts when both have joined. */
const mediaStartedAt = (call: DemoCall, joined: ReturnType<typeof arrivals>) =>
  call.status === 'completed' && joined.seeker && joined.companion
    ? new Date(Math.max(joined.seeker.getTime(), joined.companion.getTime()))
    : null

export async function insertCalls(tx: Tx, demoCalls: readonly DemoCall[]): Promise<void> {
  const rows = demoCalls.map((call) => ({ call, id: callIdOf(call.key), joined: arrivals(call) }))
  await tx.insert(calls).values(
    rows.map(({ call, id, joined }) => ({
      id,
      seekerId: userIdOf(call.seekerKey),
      companionId: userIdOf(call.companionKey),
      status: call.status,
      missedReason: call.status === 'missed' ? ('offerer_no_show' as const) : null,
      startAt: call.startAt,
      endAt: call.endAt,
      actualStart: joined.companion,
      endedAt: endedAt(call),
      durationMinutes: call.durationMinutes,
      credits: call.credits,
      isTrial: call.isTrial,
      mediaType: call.mediaType,
      cancelledBy: call.cancelledAt ? userIdOf(call.seekerKey) : null,
      cancelledAt: call.cancelledAt,
      cancelNote: call.cancelledAt ? 'Something came up at work. I’m sorry, see you soon.' : null,
      calendarSequence: call.cancelledAt ? 1 : 0,
      createdAt: call.bookedAt,
    })),
  )
  await tx.insert(attendances).values(
    rows.flatMap(({ call, id, joined }) => {
      const leftAt = endedAt(call) ?? call.endAt
      const people = [
        { key: call.seekerKey, joinedAt: joined.seeker },
        { key: call.companionKey, joinedAt: joined.companion },
      ]
      return people.flatMap(({ key, joinedAt }) =>
        joinedAt
          ? [
              {
                id: demoId('visit', `${call.key} ${key}`),
                callId: id,
                userId: userIdOf(key),
                joinedAt,
                leftAt,
                seenAt: leftAt,
                mediaAt: mediaStartedAt(call, joined),
              },
            ]
          : [],
      )
    }),
  )
  await tx.insert(ratings).values(
    rows.flatMap(({ call, id }) =>
      call.rating === null
        ? []
        : [
            {
              id: demoId('rating', call.key),
              callId: id,
              seekerId: userIdOf(call.seekerKey),
              companionId: userIdOf(call.companionKey),
              rating: call.rating,
              traits: traitsOf(call),
              isSigned: isSigned(call),
              createdAt: ratedAt(call),
            },
          ],
    ),
  )
  const of = sql`from ratings r where r.offerer_id = ${profiles.id}`
  await tx
    .update(profiles)
    .set({
      averageRating: sql`(select round(avg(r.rating), 2) ${of})`,
      totalRatings: sql`(select count(*)::int ${of})`,
    })
    .where(sql`exists (select 1 ${of})`)
}

/** Mara asked Lena to have a call a day earlier than it was booked, and Lena agreed. */
export async function insertDemoMove(tx: Tx, demoCalls: readonly DemoCall[]): Promise<void> {
  const call = demoCalls.findLast(
    ({ companionKey, seekerKey, status, isTrial }) =>
      companionKey === 'mara' && seekerKey === 'lena' && status === 'completed' && !isTrial,
  )
  if (!call) return
  const hour = 3_600
  const answeredAt = later(call.bookedAt, 2 * hour)
  await tx.insert(callMoves).values({
    ...{ id: demoId('move', call.key), callId: callIdOf(call.key), askedBy: userIdOf(call.companionKey) },
    ...{ fromAt: later(call.startAt, 24 * hour), offered: [call.startAt], askedAt: later(call.bookedAt, hour) },
    ...{ expiresAt: call.startAt, answer: 'moved', answeredAt, toAt: call.startAt },
  })
  await tx
    .update(calls)
    .set({ moves: 1, movedAt: answeredAt, calendarSequence: 1 })
    .where(eq(calls.id, callIdOf(call.key)))
}

/** About each companion, people mostly say the same. */
function traitsOf({ key, companionKey, rating }: DemoCall): Trait[] {
  const random = seededRandom(`traits ${key}`)
  if (rating === null || rating < 4 || random() < 0.25) return []
  return shuffled(TRAITS, seededRandom(`traits ${companionKey}`))
    .filter((_, place) => random() < 0.7 - 0.15 * place)
    .slice(0, TRAITS_MAX)
}

/** Both join within half a minute of the start; in a missed call the companion does not. */
function arrivals(call: DemoCall): { seeker: Date | null; companion: Date | null } {
  if (call.status !== 'completed' && call.status !== 'missed') return { seeker: null, companion: null }
  const random = seededRandom(`arrivals ${call.key}`)
  const seeker = later(call.startAt, Math.floor(random() * 30))
  return { seeker, companion: call.status === 'missed' ? null : later(call.startAt, Math.floor(random() * 30)) }
}

/** Inserts slots as availability, leaving out those that overlap existing ones. */
export async function insertDemoSlots(tx: Tx, slots: readonly DemoSlot[], now: Date): Promise<void> {
  if (slots.length === 0) return
  await tx
    .insert(availability)
    .values(
      slots.map((slot) => ({
        id: slotIdOf(slot),
        companionId: userIdOf(slot.companionKey),
        startAt: slot.startAt,
        endAt: slot.endAt,
        mediaType: slot.mediaType,
        createdAt: now,
      })),
    )
    .onConflictDoNothing()
}

/** Makes a companion's slots their usual week: one series for each time of day. */
export async function insertUsualWeek(
  tx: Tx,
  companionKey: string,
  slots: readonly DemoSlot[],
  now: Date,
): Promise<void> {
  const timeZone = COMPANIONS.find(({ key }) => key === companionKey)?.timeZone ?? 'UTC'
  const own = slots.filter((slot) => slot.companionKey === companionKey)
  const byTime = Map.groupBy(own, (slot) => {
    const { startClock, endClock } = wallClockOf(slot, timeZone)
    return [startClock, endClock, slot.mediaType].join()
  })
  for (const [time, same] of byTime) {
    const [startClock = '', endClock = ''] = time.split(',')
    const dates = same.map((slot) => wallClockOf(slot, timeZone).date).sort()
    const id = demoId('series', `${companionKey} ${time}`)
    await tx.insert(availabilitySeries).values({
      ...{ id, companionId: userIdOf(companionKey), repeat: 'weekly', renews: true, createdAt: now },
      ...{ firstDate: dates[0] ?? '', lastDate: dates.at(-1) ?? '', startClock, endClock, timeZone },
      weekdays: [...new Set(dates.map(weekdayOf))].sort(),
    })
    await tx
      .update(availability)
      .set({ seriesId: id })
      .where(inArray(availability.id, same.map(slotIdOf)))
  }
}

/** Adds slots after the last one written, so the coming weeks stay full and removed slots stay removed. */
export async function extendDemoSlots(tx: Tx, now: Date): Promise<void> {
  const coming = upcomingDemoSlots(now)
  const ids = JSON.stringify(coming.map(slotIdOf))
  const [written] = await tx
    .select({ lastAt: max(availability.startAt) })
    .from(availability)
    .where(sql`${availability.id} in (select jsonb_array_elements_text(${ids}::jsonb)::uuid)`)
  const lastAt = written?.lastAt ?? new Date(0)
  const missing = coming.filter((slot) => slot.startAt > lastAt)
  if (missing.length === 0) return
  const active = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        inArray(
          users.id,
          COMPANIONS.map(({ key }) => userIdOf(key)),
        ),
        eq(users.status, 'active'),
      ),
    )
  const offering = new Set(active.map(({ id }) => id))
  await insertDemoSlots(
    tx,
    missing.filter((slot) => offering.has(userIdOf(slot.companionKey))),
    now,
  )
}
