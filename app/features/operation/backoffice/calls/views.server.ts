import { eq, type SQL, sql } from 'drizzle-orm'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import { attendanceFrom } from '#app/features/marketplace/calls/attendance/rules.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { authorize, notFound } from '#app/platform/refusal.ts'
import { isUuid } from '#app/platform/uuid.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { callRefunds, calls } from '#db/schema/all.ts'
import { reportsOfCall } from '../call-quality/views.server.ts'
import { anywhere, defineList, type LineOf, type ListQuery, readList } from '../kit/list.views.server.ts'
import { causeOfOutcome, decideCallRefund, isOnCompanionsWord } from './rules.ts'
import type { CallOutcome } from './schema.ts'
import { companion, findOfficeCall, listCasesOfCall, listExtensionsOfCall, listVisits, seeker } from './store.server.ts'

const VISITS_MAX = 100
/** More questions than a call has minutes in which they can be asked. */
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

/** All calls, the latest start first; a day is one of the reader's zone. */
export const callsList = (timeZone: string) =>
  defineList({
    columns: {
      id: calls.id,
      seekerId: calls.seekerId,
      companionId: calls.companionId,
      seekerName: sql<string | null>`${seeker.fullName}`,
      companionName: sql<string | null>`${companion.fullName}`,
      status: calls.status,
      missedReason: calls.missedReason,
      cancelledBy: calls.cancelledBy,
      minutes: calls.durationMinutes,
      credits: calls.credits,
      mediaType: calls.mediaType,
      startAt: calls.startAt,
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

/** By the index of either side: a condition on both would read all calls. */
const ofPeople = (people: SQL) => sql`${calls.id} in (
  select id from calls where seeker_id in (${people}) union select id from calls where offerer_id in (${people}))`

/** An id of a call or a person, an address, else part of a name. */
function foundBy(text: string): SQL {
  const word = text.toLowerCase()
  if (isUuid(word)) return sql`(${calls.id} = ${word} or ${ofPeople(sql`select ${word}::uuid`)})`
  if (word.includes('@')) return ofPeople(sql`select id from users where email = ${word}`)
  return ofPeople(sql`select id from profiles where full_name ilike ${anywhere(text)}`)
}

export type ListedCall = LineOf<ReturnType<typeof callsList>>

/** Calls by when they begin, the latest first. Administrators and support. */
export async function officeCalls(db: Db, viewer: Viewer | null, query: ListQuery, timeZone: string) {
  authorize(canAdministrate(viewer, 'calls'))
  return readList(db, callsList(timeZone), query)
}

export type OfficeCall = Awaited<ReturnType<typeof officeCall>>

/** One call: what was booked, who was there, how it ended and whether it can be refunded. Administrators only. */
export async function officeCall(ctx: Pick<Ctx, 'db' | 'clock' | 'config'>, viewer: Viewer | null, callId: string) {
  authorize(canAdministrate(viewer, 'calls'))
  const call = isUuid(callId) ? await findOfficeCall(ctx.db, callId) : null
  if (!viewer || !call) throw notFound()
  const [visits, extensions, reports, cases] = await Promise.all([
    listVisits(ctx.db, callId, VISITS_MAX),
    listExtensionsOfCall(ctx.db, callId, EXTENSIONS_MAX),
    reportsOfCall(ctx.db, callId),
    listCasesOfCall(ctx.db, callId, CASES_MAX),
  ])
  const decision = decideCallRefund(call)
  const now = ctx.clock.now()
  return {
    call,
    visits,
    extensions,
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
