import { sql } from 'drizzle-orm'
import { awayToday, bookingWindow } from '#app/features/marketplace/availability/views.server.ts'
import { findOpenTimes, nextFreeTimes } from '#app/features/marketplace/bookings/views.server.ts'
import { lobbyOpensAt } from '#app/features/marketplace/calls/rules.ts'
import { type CallRow, myUpcomingCalls } from '#app/features/marketplace/calls/views.server.ts'
import { freeIntroCompanion } from '#app/features/marketplace/directory/views.server.ts'
import { languagesWithoutBio } from '#app/features/marketplace/profiles/rules.ts'
import { myApplication } from '#app/features/marketplace/profiles/views.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { type Db, preparedRows } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { isOpenCall, usesUpTrial } from '#db/schema/all.ts'
import {
  companionChecklist,
  companionStage,
  hasFirstConversationCard,
  needsAvailability,
  nextSeekerStep,
  partOfDay,
  type SeekerProgress,
  seekerChecklist,
  seekerVariant,
} from './rules.ts'

type Summary = Omit<SeekerProgress, 'isNew' | 'hasUpcoming' | 'freeIntro'> & { callsToday: number }

const theUser = sql.placeholder('userId')
/** Today's calls count until they end. */
const summary = preparedRows<Summary>(
  'dashboard',
  sql`select u.credit_balance as credits,
      (select count(*)::int from calls where (calls.seeker_id = ${theUser} or calls.offerer_id = ${theUser})
        and ${isOpenCall} and calls.scheduled_end > ${sql.placeholder('now')}::timestamptz
        and calls.scheduled_start < ${sql.placeholder('tomorrow')}::timestamptz) as "callsToday",
      exists (select from calls where seeker_id = u.id and ${usesUpTrial}) as "isTrialUsed",
      exists (select from calls where seeker_id = u.id and is_trial and status = 'completed') as "isTrialCompleted",
      exists (select from purchases where user_id = u.id and status = 'paid') as "hasBoughtCredits",
      exists (select from calls where seeker_id = u.id and total_credits > 0 and status <> 'cancelled') as "hasBookedPaidCall"
    from users u where u.id = ${theUser}`,
)

const latestFavorites = preparedRows<{
  companionId: string
  name: string
  locationCode: string | null
  photoKey: string | null
}>(
  'latest favorites',
  sql`select p.id as "companionId", p.full_name as name, p.location_code as "locationCode", p.photo_key as "photoKey"
    from favorites f join listings l on l.companion_id = f.offerer_id join profiles p on p.id = f.offerer_id
    where f.seeker_id = ${theUser}
      and not exists (select 1 from blocked b where b.seeker_id = f.seeker_id and b.offerer_id = f.offerer_id)
    order by f.created_at desc, f.id limit ${sql.placeholder('limit')}`,
)

const UPCOMING_CALLS = 3
const FAVORITES = 2
const FREE_TIMES = 3

function upcomingCall(call: CallRow) {
  const { callId, side, status, startAt, endAt, actualStartAt, minutes, credits, media, proposal } = call
  const { userId, name, photoKey } = call.other
  const times = { startAt, endAt, actualStartAt, lobbyAt: lobbyOpensAt(call), minutes }
  return { callId, side, other: { userId, name, photoKey }, status, ...times, credits, media, proposal }
}
export type UpcomingCall = ReturnType<typeof upcomingCall>

function buildGreeting(viewer: Viewer, now: Date, timeZone: string) {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const tomorrow = new Date(local.add({ days: 1 }).startOfDay().epochMilliseconds)
  return { tomorrow, greeting: { name: viewer.name ?? '', partOfDay: partOfDay(local.hour) } }
}

async function loadCommon(db: Db, viewer: Viewer, now: Date, tomorrow: Date) {
  const [[found], upcoming] = await Promise.all([
    summary(db, { userId: viewer.userId, now: now.toISOString(), tomorrow: tomorrow.toISOString() }),
    myUpcomingCalls(db, viewer, { limit: UPCOMING_CALLS }),
  ])
  if (!found) throw new Error('there is no such person')
  const { credits, callsToday, ...done } = found
  return { common: { callsToday, upcoming: upcoming.map(upcomingCall), credits }, done }
}

export async function seekerDashboard(db: Db, viewer: Viewer, now: Date, timeZone: string, language: Language) {
  const { greeting, tomorrow } = buildGreeting(viewer, now, timeZone)
  const [{ common, done }, intro, favorites] = await Promise.all([
    loadCommon(db, viewer, now, tomorrow),
    freeIntroCompanion(db, viewer, language),
    latestFavorites(db, { userId: viewer.userId, limit: FAVORITES }),
  ])
  const progress: SeekerProgress = {
    isNew: viewer.status === 'new',
    credits: common.credits,
    hasUpcoming: common.upcoming.length > 0,
    freeIntro: intro,
    ...done,
  }
  return {
    kind: 'seeker' as const,
    ...greeting,
    ...common,
    favorites,
    freeIntroName: intro?.name ?? null,
    variant: seekerVariant(progress),
    next: nextSeekerStep(progress),
    checklist: hasFirstConversationCard(progress) ? seekerChecklist(progress) : null,
  }
}

export async function companionDashboard(db: Db, viewer: Viewer, now: Date, timeZone: string) {
  const { greeting, tomorrow } = buildGreeting(viewer, now, timeZone)
  const [{ common }, own, times] = await Promise.all([
    loadCommon(db, viewer, now, tomorrow),
    myApplication(db, viewer, now),
    findOpenTimes(db, viewer.userId, bookingWindow(now)),
  ])
  if (!own || !times) return null
  const { applicant, application } = own
  const freeTimes = nextFreeTimes(times, now, FREE_TIMES)
  const away = awayToday(times.limits, now)
  const progress = { application, hasFreeTimes: freeTimes.length > 0, hadSlots: applicant.hadSlots }
  return {
    kind: 'companion' as const,
    ...greeting,
    ...common,
    isSuspended: viewer.status === 'suspended',
    application,
    freeTimes,
    stage: companionStage(progress, now),
    hasSlots: applicant.hasSlots,
    needsAvailability: away === null && needsAvailability(progress, now),
    away,
    checklist: companionChecklist(application),
    /** Advice: languages in which they haven't written about themselves, once they have in one. */
    languagesWithoutBio: application.missing.includes('bio') ? [] : languagesWithoutBio(applicant, viewer.language),
    /** Bookable without a trader declaration until then. */
    declareBy: applicant.declareBy,
  }
}

export type SeekerDashboard = Awaited<ReturnType<typeof seekerDashboard>>
export type CompanionDashboard = NonNullable<Awaited<ReturnType<typeof companionDashboard>>>
