import type { Side } from '#app/features/accounts/schema.ts'
import { awayToday, limitsOf } from '#app/features/availability/limits/views.server.ts'
import type { CallMedia } from '#app/features/availability/schema.ts'
import { hasUsedTrial, nextFreeTimes } from '#app/features/bookings/views.server.ts'
import { lobbyOpensAt } from '#app/features/calls/lobby.rules.ts'
import type { CallStatus } from '#app/features/calls/schema.ts'
import { type CallRow, myUpcomingCalls } from '#app/features/calls/views.server.ts'
import { balanceOf } from '#app/features/credits/views.server.ts'
import { freeIntroCompanion } from '#app/features/directory/views.server.ts'
import { RECENT_NOTIFICATIONS } from '#app/features/notifications/schema.ts'
import { recentNotifications } from '#app/features/notifications/views.server.ts'
import { myApplication } from '#app/features/profiles/applications/views.server.ts'
import { ownDeclaration } from '#app/features/traders/views.server.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
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
import { countCallsUntil, findSeekerProgress, listLatestFavorites } from './store.server.ts'

const UPCOMING_CALLS = 3
const FAVORITES = 2
const FREE_TIMES = 3

/** An upcoming call as the dashboard shows it. */
export type UpcomingCall = {
  callId: string
  side: Side
  other: { userId: string; name: string; photoKey: string | null }
  status: CallStatus
  startAt: Date
  endAt: Date
  actualStartAt: Date | null
  lobbyAt: Date
  minutes: number
  credits: number
  media: CallMedia
}

const upcomingCall = (call: CallRow): UpcomingCall => ({
  callId: call.callId,
  side: call.side,
  other: { userId: call.other.userId, name: call.other.name, photoKey: call.other.photoKey },
  status: call.status,
  startAt: call.startAt,
  endAt: call.endAt,
  actualStartAt: call.actualStartAt,
  lobbyAt: lobbyOpensAt(call),
  minutes: call.minutes,
  credits: call.credits,
  media: call.media,
})

/** What both dashboards show. */
async function sharedDashboard(db: Db, viewer: Viewer, now: Date, timeZone: string) {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const tomorrow = new Date(local.add({ days: 1 }).startOfDay().epochMilliseconds)
  return {
    name: viewer.name ?? '',
    partOfDay: partOfDay(local.hour),
    callsToday: await countCallsUntil(db, viewer.userId, now, tomorrow),
    upcoming: (await myUpcomingCalls(db, viewer, { limit: UPCOMING_CALLS })).map(upcomingCall),
    recent: await recentNotifications(db, viewer, RECENT_NOTIFICATIONS),
    credits: await balanceOf(db, viewer.userId),
  }
}

/** A seeker's dashboard (H-02 … H-05, H-07 … H-11, H-15 … H-20). */
export async function seekerDashboard(db: Db, viewer: Viewer, now: Date, timeZone: string) {
  const common = await sharedDashboard(db, viewer, now, timeZone)
  const intro = await freeIntroCompanion(db, viewer)
  const progress: SeekerProgress = {
    isNew: viewer.status === 'new',
    credits: common.credits,
    hasUpcoming: common.upcoming.length > 0,
    freeIntro: intro,
    isTrialUsed: await hasUsedTrial(db, viewer.userId),
    ...(await findSeekerProgress(db, viewer.userId)),
  }
  return {
    kind: 'seeker' as const,
    ...common,
    favorites: await listLatestFavorites(db, viewer.userId, FAVORITES),
    freeIntroName: intro?.name ?? null,
    variant: seekerVariant(progress),
    next: nextSeekerStep(progress),
    checklist: hasFirstConversationCard(progress) ? seekerChecklist(progress) : null,
  }
}

/** A companion's dashboard (H-02, H-06 … H-09, H-12 … H-15, H-21 … H-25); null without a profile. */
export async function companionDashboard(db: Db, viewer: Viewer, now: Date, timeZone: string) {
  const own = await myApplication(db, viewer, now)
  if (!own) return null
  const { applicant, application } = own
  const [freeTimes, limits] = await Promise.all([
    nextFreeTimes(db, viewer.userId, now, FREE_TIMES),
    limitsOf(db, viewer.userId),
  ])
  const away = awayToday(limits, now)
  const progress = { application, hasFreeTimes: freeTimes.length > 0 }
  const common = await sharedDashboard(db, viewer, now, timeZone)
  return {
    kind: 'companion' as const,
    ...common,
    isSuspended: viewer.status === 'suspended',
    application,
    /** How often this person applied. */
    applications: applicant.applications,
    freeTimes,
    stage: companionStage(progress, now),
    /** Whoever is away knows why there is no free time. */
    needsAvailability: away === null && needsAvailability(progress),
    away,
    checklist: companionChecklist(application),
    declaration: await ownDeclaration(db, viewer, now),
  }
}

export type SeekerDashboard = Awaited<ReturnType<typeof seekerDashboard>>
export type CompanionDashboard = NonNullable<Awaited<ReturnType<typeof companionDashboard>>>
