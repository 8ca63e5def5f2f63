import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import { type Confirmation, confirmationOf } from '#app/features/marketplace/accounts/re-authentication/views.server.ts'
import { attendanceFrom } from '#app/features/marketplace/calls/attendance/rules.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { authorize, notFound } from '#app/platform/refusal.ts'
import { isUuid } from '#app/platform/uuid.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { reportsOfCall } from '../call-quality/views.server.ts'
import { pageOf, placeOf } from '../money/lists.rules.ts'
import { callSearchOf, causeOfOutcome, decideCallRefund, isOnCompanionsWord } from './rules.ts'
import { type CallOutcome, OFFICE_CALLS_PAGE } from './schema.ts'
import {
  findOfficeCall,
  type ListedCall,
  listCasesOfCall,
  listExtensionsOfCall,
  listOfficeCalls,
  listVisits,
} from './store.server.ts'

const VISITS_MAX = 100
/** More questions than a call has minutes in which they can be asked. */
const EXTENSIONS_MAX = 100
const CASES_MAX = 20

export type { ListedCall }
export type CallsPage = {
  lines: ListedCall[]
  next: string | null
  q: string
  day: string
  outcome: CallOutcome | null
}

type CallsListInput = {
  q: string
  day?: string | undefined
  outcome?: CallOutcome | undefined
  before?: string | undefined
}

/** Calls by when they begin, the latest first. Administrators only. */
export async function officeCalls(
  db: Db,
  viewer: Viewer | null,
  { q, day, outcome, before }: CallsListInput,
  timeZone: string,
): Promise<CallsPage> {
  authorize(canAdministrate(viewer, 'calls'))
  const search = callSearchOf(q)
  const query = { search, day: day ?? null, timeZone, outcome: outcome ?? null, after: placeOf(before) }
  const found = await listOfficeCalls(db, { ...query, limit: OFFICE_CALLS_PAGE + 1 })
  return { ...pageOf(found, OFFICE_CALLS_PAGE), q, day: day ?? '', outcome: outcome ?? null }
}

export type OfficeCall = Awaited<ReturnType<typeof officeCall>>

/** One call: what was booked, who was there, how it ended and whether it can be refunded. Administrators only. */
export async function officeCall(ctx: Pick<Ctx, 'db' | 'clock' | 'config'>, viewer: Viewer | null, callId: string) {
  authorize(canAdministrate(viewer, 'calls'))
  const call = isUuid(callId) ? await findOfficeCall(ctx.db, callId) : null
  if (!viewer || !call) throw notFound()
  const [visits, extensions, reports, cases, confirmation] = await Promise.all([
    listVisits(ctx.db, callId, VISITS_MAX),
    listExtensionsOfCall(ctx.db, callId, EXTENSIONS_MAX),
    reportsOfCall(ctx.db, callId),
    listCasesOfCall(ctx.db, callId, CASES_MAX),
    confirmationOf(ctx.db, viewer) satisfies Promise<Confirmation>,
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
    confirmation,
    cause: causeOfOutcome(call, ctx.config.terms.cancellationHours),
    isSupport: viewer.isSupport,
    refundRefusal: decision.ok ? null : decision.code,
    now,
  }
}
