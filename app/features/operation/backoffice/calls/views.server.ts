import { asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import { attendanceFrom } from '#app/features/marketplace/calls/attendance/rules.ts'
import { MOVE_ROWS_MAX } from '#app/features/marketplace/calls/schema.ts'
import type { CallSettlement } from '#app/features/marketplace/credits/schema.ts'
import type { Ctx } from '#app/platform/context.ts'
import { columnsOf, type Db } from '#app/platform/data/db.server.ts'
import { authorize, notFound } from '#app/platform/refusal.ts'
import { isUuid } from '#app/platform/uuid.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import {
  attendances,
  callExtensions,
  callMoves,
  callRefunds,
  callReports,
  calls,
  cases,
  ledgerJournals,
  profiles,
  ratings,
  users,
} from '#db/schema/all.ts'
import { anywhere, defineList, type LineOf, type ListQuery, readList } from '../kit/list.views.server.ts'
import { causeOfOutcome, decideCallRefund, isOnCompanionsWord } from './rules.ts'
import type { CallOutcome } from './schema.ts'

const seeker = alias(profiles, 'seeker')
const companion = alias(profiles, 'companion')

export const settlement = sql<CallSettlement | null>`${ledgerJournals.event}`
export const settledBy = eq(ledgerJournals.idemKey, sql`'call:' || ${calls.id} || ':settle'`)

async function findOfficeCall(db: Db, callId: string) {
  const [seekerUser, companionUser, refunder] = [alias(users, 'su'), alias(users, 'cu'), alias(profiles, 'refunder')]
  const [row] = await db
    .select({
      id: calls.id,
      seekerId: calls.seekerId,
      seekerName: seeker.fullName,
      seekerEmail: seekerUser.email,
      seekerStatus: seekerUser.status,
      companionId: calls.companionId,
      companionName: companion.fullName,
      companionEmail: companionUser.email,
      companionStatus: companionUser.status,
      ...columnsOf(calls, 'status', 'missedReason', 'cancelledBy', 'cancelledAt', 'cancelNote'),
      minutes: calls.durationMinutes,
      ...columnsOf(calls, 'credits', 'mediaType', 'startAt', 'endAt', 'refundableUntil'),
      bookedAt: calls.createdAt,
      actualStartAt: calls.actualStart,
      ...columnsOf(calls, 'lateSeconds', 'lateMovesEnd', 'endedAt'),
      settlement,
      stars: ratings.rating,
      isRefunded: sql<boolean>`${callRefunds.callId} is not null`,
      refundEarning: callRefunds.earning,
      refundNote: callRefunds.note,
      refundedAt: callRefunds.refundedAt,
      refundedBy: refunder.fullName,
    })
    .from(calls)
    .innerJoin(seekerUser, eq(seekerUser.id, calls.seekerId))
    .innerJoin(companionUser, eq(companionUser.id, calls.companionId))
    .leftJoin(seeker, eq(seeker.id, calls.seekerId))
    .leftJoin(companion, eq(companion.id, calls.companionId))
    .leftJoin(callRefunds, eq(callRefunds.callId, calls.id))
    .leftJoin(refunder, eq(refunder.id, callRefunds.refundedBy))
    .leftJoin(ledgerJournals, settledBy)
    .leftJoin(ratings, eq(ratings.callId, calls.id))
    .where(eq(calls.id, callId))
  return row
}

const sideOf = (person: PgColumn) =>
  sql<'seeker' | 'companion'>`case when ${person} = ${calls.seekerId} then 'seeker' else 'companion' end`

const listVisits = (db: Db, callId: string, limit: number) =>
  db
    .select({
      side: sideOf(attendances.userId),
      hasMedia: sql<boolean>`${attendances.mediaAt} is not null`,
      joinedAt: attendances.joinedAt,
      leftAt: attendances.leftAt,
    })
    .from(attendances)
    .innerJoin(calls, eq(calls.id, attendances.callId))
    .where(eq(attendances.callId, callId))
    .orderBy(asc(attendances.joinedAt), asc(attendances.id))
    .limit(limit)

const listExtensionsOfCall = (db: Db, callId: string, limit: number) =>
  db
    .select({
      side: sideOf(callExtensions.askedBy),
      ...columnsOf(callExtensions, 'minutes', 'credits', 'askedAt', 'answer', 'answeredAt'),
    })
    .from(callExtensions)
    .innerJoin(calls, eq(calls.id, callExtensions.callId))
    .where(eq(callExtensions.callId, callId))
    .orderBy(asc(callExtensions.askedAt), asc(callExtensions.id))
    .limit(limit)

const listMovesOfCall = (db: Db, callId: string, limit: number) =>
  db
    .select({
      side: sideOf(callMoves.askedBy),
      ...columnsOf(callMoves, 'fromAt', 'askedAt', 'answer', 'answeredAt', 'toAt'),
    })
    .from(callMoves)
    .innerJoin(calls, eq(calls.id, callMoves.callId))
    .where(eq(callMoves.callId, callId))
    .orderBy(asc(callMoves.askedAt), asc(callMoves.id))
    .limit(limit)

const listCasesOfCall = (db: Db, callId: string, limit: number) =>
  db
    .select(columnsOf(cases, 'id', 'reference', 'kind', 'status', 'openedAt'))
    .from(cases)
    .where(eq(cases.callId, callId))
    .orderBy(desc(cases.openedAt))
    .limit(limit)

async function listReportsOfCall(db: Db, callId: string) {
  const { callId: _, userId, ...report } = getTableColumns(callReports)
  const found = await db
    .select({ ...report, side: sideOf(userId) })
    .from(callReports)
    .innerJoin(calls, eq(calls.id, callReports.callId))
    .where(eq(callReports.callId, callId))
  const of = (side: 'seeker' | 'companion') => found.find((each) => each.side === side) ?? null
  return { seeker: of('seeker'), companion: of('companion') }
}

const VISITS_MAX = 100
const EXTENSIONS_MAX = 100
const CASES_MAX = 20

const OUTCOMES: Record<CallOutcome, SQL> = {
  scheduled: sql`${calls.status} = 'scheduled'`,
  active: sql`${calls.status} = 'active'`,
  completed: sql`${calls.status} = 'completed'`,
  offerer_no_show: sql`${calls.missedReason} = 'offerer_no_show'`,
  seeker_no_show: sql`${calls.missedReason} = 'seeker_no_show'`,
  both_no_show: sql`${calls.missedReason} = 'both_no_show'`,
  no_connection: sql`${calls.missedReason} = 'no_connection'`,
  cancelled_by_seeker: sql`(${calls.status} = 'cancelled' and ${calls.cancelledBy} = ${calls.seekerId})`,
  cancelled_by_companion: sql`(${calls.status} = 'cancelled' and ${calls.cancelledBy} = ${calls.companionId})`,
  refunded: sql`${callRefunds.callId} is not null`,
}

export const callsList = (timeZone: string) =>
  defineList({
    columns: {
      ...columnsOf(calls, 'id', 'seekerId', 'companionId'),
      seekerName: sql<string | null>`${seeker.fullName}`,
      companionName: sql<string | null>`${companion.fullName}`,
      ...columnsOf(calls, 'status', 'missedReason', 'cancelledBy'),
      minutes: calls.durationMinutes,
      ...columnsOf(calls, 'credits', 'mediaType', 'startAt'),
      isRefunded: sql<boolean>`${callRefunds.callId} is not null`,
    },
    from: (select) =>
      select
        .from(calls)
        .leftJoin(seeker, eq(seeker.id, calls.seekerId))
        .leftJoin(companion, eq(companion.id, calls.companionId))
        .leftJoin(callRefunds, eq(callRefunds.callId, calls.id)),
    id: calls.id,
    sorts: { start: calls.startAt, length: calls.durationMinutes, price: calls.credits },
    filters: { outcome: OUTCOMES },
    search: foundBy,
    day: (day) => {
      const midnight = (date: SQL) => sql`((${date})::timestamp at time zone ${timeZone})`
      const [from, until] = [midnight(sql`${day}::date`), midnight(sql`${day}::date + 1`)]
      return sql`(${calls.startAt} >= ${from} and ${calls.startAt} < ${until})`
    },
  })

/** Uses each side's index; a single condition on both would scan all calls. */
const ofPeople = (people: SQL) => sql`${calls.id} in (
  select id from calls where seeker_id in (${people}) union select id from calls where offerer_id in (${people}))`

function foundBy(text: string): SQL {
  const word = text.toLowerCase()
  if (isUuid(word)) return sql`(${calls.id} = ${word} or ${ofPeople(sql`select ${word}::uuid`)})`
  if (word.includes('@')) return ofPeople(sql`select id from users where email = ${word}`)
  return ofPeople(sql`select id from profiles where full_name ilike ${anywhere(text)}`)
}

export type ListedCall = LineOf<ReturnType<typeof callsList>>

export async function officeCalls(db: Db, viewer: Viewer | null, query: ListQuery, timeZone: string) {
  authorize(canAdministrate(viewer, 'calls'))
  return readList(db, callsList(timeZone), query)
}

export type OfficeCall = Awaited<ReturnType<typeof officeCall>>

export async function officeCall(ctx: Pick<Ctx, 'db' | 'clock' | 'config'>, viewer: Viewer | null, callId: string) {
  authorize(canAdministrate(viewer, 'calls'))
  const call = isUuid(callId) ? await findOfficeCall(ctx.db, callId) : null
  if (!viewer || !call) throw notFound()
  const [visits, extensions, moves, reports, cases] = await Promise.all([
    listVisits(ctx.db, callId, VISITS_MAX),
    listExtensionsOfCall(ctx.db, callId, EXTENSIONS_MAX),
    listMovesOfCall(ctx.db, callId, MOVE_ROWS_MAX),
    listReportsOfCall(ctx.db, callId),
    listCasesOfCall(ctx.db, callId, CASES_MAX),
  ])
  const decision = decideCallRefund(call)
  const now = ctx.clock.now()
  return {
    call,
    visits,
    extensions,
    moves,
    attendance: attendanceFrom(visits, now),
    isOnCompanionsWord: isOnCompanionsWord(visits),
    reports,
    cases,
    cause: causeOfOutcome(call, ctx.config.terms.cancellationHours),
    isSupport: viewer.isSupport,
    refundRefusal: decision.ok ? null : decision.code,
    now,
  }
}
