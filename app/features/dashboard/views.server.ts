import { isCompanionRole, type Side } from '#app/features/accounts/schema.ts'
import { awayToday } from '#app/features/availability/limits/views.server.ts'
import type { CallMedia } from '#app/features/availability/schema.ts'
import { bookingWindow } from '#app/features/availability/views.server.ts'
import { nextFreeTimes, openTimes, trialEligibility } from '#app/features/bookings/views.server.ts'
import { lobbyOpensAt } from '#app/features/calls/lobby.rules.ts'
import type { CallStatus } from '#app/features/calls/schema.ts'
import { type CallRow, callRows, upcomingReading } from '#app/features/calls/views.server.ts'
import { balanceReading } from '#app/features/credits/views.server.ts'
import { freeIntroReading } from '#app/features/directory/views.server.ts'
import { RECENT_NOTIFICATIONS } from '#app/features/notifications/schema.ts'
import { newestReading } from '#app/features/notifications/views.server.ts'
import type { WordedNotification } from '#app/features/notifications/words.views.server.ts'
import { applicantReading, ownApplication } from '#app/features/profiles/applications/views.server.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { prepareReadings, type ReadingsOf, type Values } from '#app/platform/data/prepared-readings.server.ts'
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
import { callsUntil, latestFavorites, seekerProgress } from './store.server.ts'

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

type BoardQuery = { userId: string; now: Date; tomorrow: Date }
type CompanionQuery = BoardQuery & { until: Date }

/** What both dashboards show. */
const common = ({ userId, now, tomorrow }: Values<BoardQuery>) => ({
  callsToday: callsUntil(userId, now, tomorrow),
  upcoming: upcomingReading(userId, UPCOMING_CALLS),
  recent: newestReading(userId, RECENT_NOTIFICATIONS),
  credits: balanceReading(userId),
})
const readSeeker = prepareReadings((query: Values<BoardQuery>) => ({
  ...common(query),
  intro: freeIntroReading(query.userId),
  progress: seekerProgress(query.userId),
  favorites: latestFavorites(query.userId, FAVORITES),
}))
const readCompanion = prepareReadings((query: Values<CompanionQuery>) => ({
  ...common(query),
  applicant: applicantReading(query.userId),
}))

type Common = ReadingsOf<ReturnType<typeof common>>

function greetingOf(viewer: Viewer, now: Date, timeZone: string) {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const tomorrow = new Date(local.add({ days: 1 }).startOfDay().epochMilliseconds)
  return { tomorrow, greeting: { name: viewer.name ?? '', partOfDay: partOfDay(local.hour) } }
}

const commonOf = (viewer: Viewer, { callsToday, upcoming, recent, credits }: Common) => ({
  callsToday,
  upcoming: callRows(upcoming, viewer.userId, viewer.language).map(upcomingCall),
  recent,
  credits,
})

/** A seeker's dashboard (H-02 … H-05, H-07 … H-11, H-15 … H-20). */
export async function seekerDashboard(db: Db, viewer: Viewer, now: Date, timeZone: string) {
  const { greeting, tomorrow } = greetingOf(viewer, now, timeZone)
  const [found, trial] = await Promise.all([
    readSeeker(db, { userId: viewer.userId, now, tomorrow }),
    trialEligibility(db, viewer.userId),
  ])
  const { credits, upcoming, intro } = found
  const progress: SeekerProgress = {
    isNew: viewer.status === 'new',
    credits,
    hasUpcoming: upcoming.length > 0,
    freeIntro: intro,
    isTrialUsed: trial?.isTrialUsed ?? false,
    ...found.progress,
  }
  return {
    kind: 'seeker' as const,
    ...greeting,
    ...commonOf(viewer, found),
    favorites: found.favorites,
    freeIntroName: intro?.name ?? null,
    variant: seekerVariant(progress),
    next: nextSeekerStep(progress),
    checklist: hasFirstConversationCard(progress) ? seekerChecklist(progress) : null,
  }
}

/** A companion's dashboard (H-02, H-06 … H-09, H-12 … H-15, H-21 … H-25); null without a profile. */
export async function companionDashboard(db: Db, viewer: Viewer, now: Date, timeZone: string) {
  const { greeting, tomorrow } = greetingOf(viewer, now, timeZone)
  const until = bookingWindow(now).to
  const [found, times] = await Promise.all([
    readCompanion(db, { userId: viewer.userId, now, tomorrow, until }),
    openTimes(db, viewer.userId, { from: now, to: until }),
  ])
  const own = isCompanionRole(viewer.role) ? ownApplication(found.applicant, now) : null
  if (!own || !times) return null
  const { applicant, application } = own
  const freeTimes = nextFreeTimes(times, now, FREE_TIMES)
  const away = awayToday(times.limits, now)
  const progress = { application, hasFreeTimes: freeTimes.length > 0, hadSlots: applicant.hadSlots }
  return {
    kind: 'companion' as const,
    ...greeting,
    ...commonOf(viewer, found),
    isSuspended: viewer.status === 'suspended',
    application,
    /** How often this person applied. */
    applications: applicant.applications,
    freeTimes,
    stage: companionStage(progress, now),
    hasSlots: applicant.hasSlots,
    /** Whoever is away knows why there is no free time. */
    needsAvailability: away === null && needsAvailability(progress, now),
    away,
    checklist: companionChecklist(application),
    /** Until when they can be booked without a trader declaration. */
    declareBy: applicant.declareBy,
  }
}

type Worded<Board> = Omit<Board, 'recent'> & { recent: WordedNotification[] }
export type SeekerDashboard = Worded<Awaited<ReturnType<typeof seekerDashboard>>>
export type CompanionDashboard = Worded<NonNullable<Awaited<ReturnType<typeof companionDashboard>>>>
