import { sql } from 'drizzle-orm'
import { GRACE_MINUTES } from '#app/features/calls/schema.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { attendances, calls, profiles, ratings } from '#db/schema/all.ts'
import { type DemoCall, ratedAt } from './calls.ts'
import { callIdOf, userIdOf } from './ids.ts'
import { demoId, seededRandom } from './seeded.ts'

const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000)

/** When a call was over for both, however it ended; null while it lies ahead. */
export function endedAt(call: DemoCall): Date | null {
  if (call.status === 'completed') return call.endAt
  // The sweep comes every few seconds.
  return call.status === 'missed' ? later(call.startAt, GRACE_MINUTES * 60 + 4) : null
}

/** Writes the calls as the product would have left them: their states, who was in the room, and the stars. */
export async function insertCalls(tx: Tx, stories: readonly DemoCall[]): Promise<void> {
  const told = stories.map((call) => ({ call, id: callIdOf(call.key), came: arrivals(call) }))
  await tx.insert(calls).values(
    told.map(({ call, id, came }) => ({
      id,
      seekerId: userIdOf(call.seekerKey),
      companionId: userIdOf(call.companionKey),
      status: call.status,
      missedReason: call.status === 'missed' ? ('offerer_no_show' as const) : null,
      startAt: call.startAt,
      endAt: call.endAt,
      actualStart: came.companion,
      endedAt: endedAt(call),
      durationMinutes: call.durationMinutes,
      credits: call.credits,
      isTrial: call.isTrial,
      mediaType: call.mediaType,
      cancelledBy: call.cancelledAt ? userIdOf(call.seekerKey) : null,
      cancelledAt: call.cancelledAt,
      calendarSequence: call.cancelledAt ? 1 : 0,
      createdAt: call.bookedAt,
    })),
  )
  await tx.insert(attendances).values(
    told.flatMap(({ call, id, came }) => {
      const over = endedAt(call) ?? call.endAt
      const seats = [
        { key: call.seekerKey, joinedAt: came.seeker },
        { key: call.companionKey, joinedAt: came.companion },
      ]
      return seats.flatMap(({ key, joinedAt }) =>
        joinedAt
          ? [
              {
                id: demoId('visit', `${call.key} ${key}`),
                callId: id,
                userId: userIdOf(key),
                joinedAt,
                leftAt: over,
                seenAt: over,
              },
            ]
          : [],
      )
    }),
  )
  await tx.insert(ratings).values(
    told.flatMap(({ call, id }) =>
      call.rating === null
        ? []
        : [
            {
              id: demoId('rating', call.key),
              callId: id,
              seekerId: userIdOf(call.seekerKey),
              companionId: userIdOf(call.companionKey),
              rating: call.rating,
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

/** Everybody comes within half a minute of the start; who is missed does not come at all. */
function arrivals(call: DemoCall): { seeker: Date | null; companion: Date | null } {
  if (call.status !== 'completed' && call.status !== 'missed') return { seeker: null, companion: null }
  const random = seededRandom(`arrivals ${call.key}`)
  const seeker = later(call.startAt, Math.floor(random() * 30))
  return { seeker, companion: call.status === 'missed' ? null : later(call.startAt, Math.floor(random() * 30)) }
}
