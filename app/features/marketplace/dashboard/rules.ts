import type { ApplicationState } from '#app/features/marketplace/profiles/applications.rules.ts'
import { profilePath } from '#app/features/marketplace/profiles/names.rules.ts'
import type { ApplicantNeed } from '#app/features/marketplace/profiles/schema.ts'

export type SeekerProgress = {
  isNew: boolean
  credits: number
  hasUpcoming: boolean
  freeIntro: { name: string; slug: string | null; id: string } | null
  /** The trial is booked or completed, or the seeker missed it. */
  isTrialUsed: boolean
  isTrialCompleted: boolean
  hasBoughtCredits: boolean
  hasBookedPaidCall: boolean
}

export const seekerVariant = ({ isNew, credits }: Pick<SeekerProgress, 'isNew' | 'credits'>) =>
  `${isNew ? 'new' : 'active'}_${credits > 0 ? 'with' : 'without'}_credits` as const

/** The next step for a seeker without upcoming calls, with its path (without the language). */
export function nextSeekerStep(seeker: SeekerProgress): {
  step: 'free_intro' | 'credits' | 'companions'
  path: string
} {
  if (seeker.isNew && seeker.freeIntro && !seeker.isTrialUsed) {
    return { step: 'free_intro', path: profilePath(seeker.freeIntro) }
  }
  if (seeker.credits <= 0 && !(seeker.isNew && !seeker.isTrialUsed)) return { step: 'credits', path: '/credits' }
  return { step: 'companions', path: '/companions' }
}

export const hasFirstConversationCard = (seeker: Pick<SeekerProgress, 'credits' | 'hasUpcoming'>) =>
  seeker.credits <= 0 || !seeker.hasUpcoming

/** A step of a checklist, with its path (without the language). */
type ChecklistStep<K extends string> = { key: K; done: boolean; path: string }

export function seekerChecklist(seeker: SeekerProgress): ChecklistStep<'meet' | 'credits' | 'choose'>[] {
  return [
    {
      key: 'meet',
      done: seeker.isTrialCompleted,
      path: seeker.freeIntro ? profilePath(seeker.freeIntro) : '/companions',
    },
    { key: 'credits', done: seeker.hasBoughtCredits, path: '/credits' },
    { key: 'choose', done: seeker.hasBookedPaidCall, path: '/companions' },
  ]
}

/** `hadSlots`: whether they ever had free times. */
export type CompanionProgress = { application: ApplicationState; hasFreeTimes: boolean; hadSlots: boolean }

export function companionChecklist({
  missing,
}: Pick<ApplicationState, 'missing'>): ChecklistStep<'profile' | 'rates' | 'declaration' | 'availability'>[] {
  const has = (need: ApplicantNeed) => !missing.includes(need)
  return [
    { key: 'profile', done: has('bio'), path: '/profile/edit' },
    has('rates') && !has('declaration')
      ? { key: 'declaration', done: false, path: '/offer/trader' }
      : { key: 'rates', done: has('rates'), path: '/offer' },
    { key: 'availability', done: has('free_times'), path: '/my-schedule' },
  ]
}

const welcomeDays = 3

/**
 * The main card of a companion's dashboard: the application, the remaining steps after approval, a welcome for the
 * first days, or none. Running out of free times later has its own prompt.
 */
export function companionStage(
  { application, hadSlots }: Omit<CompanionProgress, 'hasFreeTimes'>,
  now: Date,
): 'application' | 'list' | 'welcome' | 'none' {
  const { state, decidedAt, missing } = application
  if (state === 'closed') return 'none'
  if (state !== 'approved') return 'application'
  if (missing.some((need) => need !== 'free_times' || !hadSlots)) return 'list'
  return decidedAt && now.getTime() - decidedAt.getTime() < welcomeDays * 86_400_000 ? 'welcome' : 'none'
}

/** Whether to ask an approved companion to add free times, unless the checklist already does. */
export const needsAvailability = (progress: CompanionProgress, now: Date) =>
  progress.application.state === 'approved' && !progress.hasFreeTimes && companionStage(progress, now) !== 'list'

export function splitStep(text: string): { link: string; rest: string } {
  const [link = text, ...rest] = text.split(' → ')
  return { link, rest: rest.join(' → ') }
}

export type PartOfDay = 'morning' | 'afternoon' | 'evening' | 'night'

export function partOfDay(hour: number): PartOfDay {
  if (hour >= 5 && hour < 12) return 'morning'
  if (hour >= 12 && hour < 18) return 'afternoon'
  return hour >= 18 && hour < 23 ? 'evening' : 'night'
}

/** Time until a call, rounded up to the minute; omits minutes if it's days away. */
export function timeUntil(startAt: Date, now: Date): { days: number; hours: number; minutes: number } {
  const total = Math.max(0, Math.ceil((startAt.getTime() - now.getTime()) / 60_000))
  const days = Math.floor(total / 1440)
  if (days > 0) return { days, hours: Math.floor((total % 1440) / 60), minutes: 0 }
  return { days: 0, hours: Math.floor(total / 60), minutes: total % 60 }
}
