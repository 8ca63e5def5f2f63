import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Db, preparedRows, rows, type Tx } from '#app/platform/data/db.server.ts'
import { awayTimes, bookingLimits } from '#db/schema/all.ts'
import type { LimitsInput } from '../forms.ts'
import type { Slot } from '../rules.ts'
import type { AwayDays, BookingLimits } from './rules.ts'

export type StoredAway = AwayDays & { awayId: string }
export type StoredLimits = Omit<BookingLimits, 'away'> & { away: readonly StoredAway[] }

const limitColumns = sql`u.time_zone as "timeZone", coalesce(b.notice_minutes, 0) as "noticeMinutes",
  coalesce(b.pause_minutes, 0) as "pauseMinutes", b.calls_per_day as "callsPerDay",
  b.hours_per_week as "hoursPerWeek", coalesce(b.days_between_calls, 0) as "daysBetweenCalls", coalesce((
    select json_agg(json_build_object('awayId', a.id, 'firstDay', a.first_day, 'lastDay', a.last_day)
      order by a.first_day, a.last_day, a.id)
    from away_times a where a.offerer_id = u.id
      and (a.last_day is null or a.last_day >= (app_now() at time zone u.time_zone)::date)), '[]') as away, coalesce((
    select json_agg(json_build_object('startAt', lower(part), 'endAt', upper(part)) order by part)
    from busy_calendars c, unnest(c.busy) as part where c.offerer_id = u.id), '[]') as busy`

type StoredRange = { startAt: string; endAt: string }
type LimitsRow = Omit<StoredLimits, 'busy'> & { busy: StoredRange[] }

const toRange = ({ startAt, endAt }: StoredRange) => ({ startAt: new Date(startAt), endAt: new Date(endAt) })
const toLimits = <T extends LimitsRow>(row: T) => ({ ...row, busy: row.busy.map(toRange) })

/** Leaves out away times that are over in the companion's zone. Null for unknown ids. */
export async function findLimits(db: Db, companionId: string): Promise<StoredLimits | null> {
  const [limits] = await rows<LimitsRow>(
    db,
    sql`select ${limitColumns} from users u left join booking_limits b on b.offerer_id = u.id where u.id = ${companionId}`,
  )
  return limits ? toLimits(limits) : null
}

const offer = preparedRows<LimitsRow & { offered: (StoredRange & Pick<Slot, 'media'>)[] }>(
  'offer',
  sql`select ${limitColumns}, coalesce((
        select json_agg(json_build_object('startAt', s.start_time, 'endAt', s.end_time, 'media', s.media_type)
          order by s.start_time)
        from availability s where s.offerer_id = u.id and s.end_time > ${sql.placeholder('from')}::timestamptz
          and s.start_time < ${sql.placeholder('to')}::timestamptz), '[]') as offered
    from users u left join booking_limits b on b.offerer_id = u.id where u.id = ${sql.placeholder('companionId')}`,
)

/** Slots that overlap the window, in order. Null for unknown ids. */
export async function findOffer(
  db: Db,
  companionId: string,
  { from, to }: { from: Date; to: Date },
): Promise<{ limits: StoredLimits; offered: Slot[] } | null> {
  const [row] = await offer(db, { companionId, from: from.toISOString(), to: to.toISOString() })
  if (!row) return null
  const { offered, ...limits } = row
  return { limits: toLimits(limits), offered: offered.map((slot) => ({ ...toRange(slot), media: slot.media })) }
}

export async function upsertLimits(tx: Tx, companionId: string, limits: LimitsInput): Promise<void> {
  await tx
    .insert(bookingLimits)
    .values({ companionId, ...limits })
    .onConflictDoUpdate({ target: bookingLimits.companionId, set: limits })
}

export async function insertAway(tx: Tx, companionId: string, days: AwayDays): Promise<string> {
  const [row] = await tx
    .insert(awayTimes)
    .values({ companionId, ...days })
    .returning({ id: awayTimes.id })
  return row!.id
}

/** Moves a planned break to `firstDay`. A break that has begun stays. */
export async function upsertBreak(tx: Tx, companionId: string, firstDay: string): Promise<void> {
  await tx
    .insert(awayTimes)
    .values({ companionId, firstDay, lastDay: null })
    .onConflictDoUpdate({
      target: awayTimes.companionId,
      targetWhere: sql`last_day is null`,
      set: { firstDay: sql`least(${awayTimes.firstDay}, excluded.first_day)` },
    })
}

export async function deleteAway(tx: Tx, companionId: string, awayId: string): Promise<boolean> {
  const deleted = await tx
    .delete(awayTimes)
    .where(and(eq(awayTimes.id, awayId), eq(awayTimes.companionId, companionId)))
    .returning({ id: awayTimes.id })
  return deleted.length > 0
}

export async function deleteBreak(tx: Tx, companionId: string): Promise<void> {
  await tx.delete(awayTimes).where(and(eq(awayTimes.companionId, companionId), isNull(awayTimes.lastDay)))
}
