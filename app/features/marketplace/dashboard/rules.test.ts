import { describe, expect, it } from 'vitest'
import type { ApplicationState } from '#app/features/marketplace/profiles/applications.rules.ts'
import { APPLICANT_NEEDS, type ApplicantNeed } from '#app/features/marketplace/profiles/schema.ts'
import {
  type CompanionProgress,
  companionChecklist,
  companionStage,
  hasFirstConversationCard,
  needsAvailability,
  nextSeekerStep,
  type SeekerProgress,
  seekerChecklist,
  seekerVariant,
  splitStep,
  timeUntil,
} from './rules.ts'

const now = new Date('2026-12-03T16:40:00Z')
const freeIntro = { name: 'Mara Feld', slug: 'mara-feld', id: 'a' }
const fresh: SeekerProgress = {
  isNew: true,
  credits: 0,
  hasUpcoming: false,
  freeIntro,
  isTrialUsed: false,
  isTrialCompleted: false,
  hasBoughtCredits: false,
  hasBookedPaidCall: false,
}
const experienced: SeekerProgress = { ...fresh, isNew: false, isTrialUsed: true, isTrialCompleted: true }

describe('a seeker without upcoming calls', () => {
  it('is pointed to the free-intro companion while new [H-03]', () => {
    expect(nextSeekerStep(fresh)).toEqual({ step: 'free_intro', path: '/companion/mara-feld' })
    expect(nextSeekerStep({ ...fresh, credits: 170 })).toEqual({ step: 'free_intro', path: '/companion/mara-feld' })
    expect(nextSeekerStep({ ...fresh, freeIntro: { ...freeIntro, slug: null } }).path).toBe('/profile/a')
  })

  it('is pointed to credits when active without any [H-04]', () => {
    expect(nextSeekerStep(experienced)).toEqual({ step: 'credits', path: '/credits' })
  })

  it('is pointed to the companions otherwise [H-05]', () => {
    expect(nextSeekerStep({ ...experienced, credits: 25 })).toEqual({ step: 'companions', path: '/companions' })
    expect(nextSeekerStep({ ...fresh, freeIntro: null }).step).toBe('companions')
  })

  it('isn’t offered a free call after using it [H-03]', () => {
    expect(nextSeekerStep({ ...fresh, isTrialUsed: true }).step).toBe('credits')
    expect(nextSeekerStep({ ...fresh, isTrialUsed: true, credits: 25 }).step).toBe('companions')
  })
})

describe('a seeker’s variants', () => {
  it('are four: new or active, with or without credits [H-17]', () => {
    expect(seekerVariant({ isNew: true, credits: 0 })).toBe('new_without_credits')
    expect(seekerVariant({ isNew: false, credits: 0 })).toBe('active_without_credits')
    expect(seekerVariant({ isNew: false, credits: 1 })).toBe('active_with_credits')
    expect(seekerVariant({ isNew: true, credits: 1 })).toBe('new_with_credits')
  })

  it('show the first-conversation card without credits or without upcoming calls [H-18]', () => {
    expect(hasFirstConversationCard({ credits: 0, hasUpcoming: true })).toBe(true)
    expect(hasFirstConversationCard({ credits: 50, hasUpcoming: false })).toBe(true)
    expect(hasFirstConversationCard({ credits: 0, hasUpcoming: false })).toBe(true)
    expect(hasFirstConversationCard({ credits: 50, hasUpcoming: true })).toBe(false)
  })
})

describe("the seeker's checklist", () => {
  it('has three steps: the free-intro profile, credits, the companions [H-19]', () => {
    expect(seekerChecklist(fresh)).toEqual([
      { key: 'meet', done: false, path: '/companion/mara-feld' },
      { key: 'credits', done: false, path: '/credits' },
      { key: 'choose', done: false, path: '/companions' },
    ])
    expect(seekerChecklist({ ...fresh, freeIntro: null })[0]?.path).toBe('/companions')
  })

  it('is completed step by step: free call completed, credits bought once, paid call booked [H-19]', () => {
    const done = (over: Partial<SeekerProgress>) => seekerChecklist({ ...fresh, ...over }).map((step) => step.done)
    expect(done({ isTrialUsed: true })).toEqual([false, false, false])
    expect(done({ isTrialCompleted: true })).toEqual([true, false, false])
    expect(done({ credits: 350 })).toEqual([false, false, false])
    expect(done({ hasBoughtCredits: true })).toEqual([false, true, false])
    expect(done({ hasBookedPaidCall: true })).toEqual([false, false, true])
  })

  it('splits a text at the arrow into a link and a remainder [H-20]', () => {
    expect(splitStep('Add credits → from 10 euros')).toEqual({ link: 'Add credits', rest: 'from 10 euros' })
    expect(splitStep('No arrow')).toEqual({ link: 'No arrow', rest: '' })
  })
})

const stateOf = (over: Partial<ApplicationState> = {}): ApplicationState => ({
  state: 'incomplete',
  missing: [],
  isUnlisted: false,
  reason: null,
  decidedAt: null,
  sendableFrom: null,
  ...over,
})
const progress = (over: Partial<ApplicationState> = {}, hasFreeTimes = true): CompanionProgress => ({
  application: stateOf(over),
  hasFreeTimes,
  hadSlots: true,
})

describe("the companion's checklist", () => {
  const done = (...there: ApplicantNeed[]) =>
    companionChecklist(stateOf({ missing: APPLICANT_NEEDS.filter((need) => !there.includes(need)) })).map(
      (step) => step.done,
    )

  it('is completed by a bio, both rates with the trader declaration, and at least one slot [H-21, H-22, H-23]', () => {
    const nothing = [false, false, false]
    expect([done(), done('rates'), done('declaration')]).toEqual([nothing, nothing, nothing])
    expect(done('bio')).toEqual([true, false, false])
    expect(done('rates', 'declaration')).toEqual([false, true, false])
    expect(done('free_times')).toEqual([false, false, true])
    expect(companionChecklist(stateOf({ missing: ['rates', 'declaration'] }))[1]?.path).toBe('/offer')
    expect(companionChecklist(stateOf({ missing: ['declaration'] }))[1]?.path).toBe('/offer/trader')
  })

  it('is part of the application, which leads the dashboard until approval [H-24]', () => {
    for (const state of ['not_sent', 'incomplete', 'waiting', 'changes_requested', 'rejected'] as const)
      expect(companionStage(progress({ state }), now)).toBe('application')
    expect(companionStage(progress({ state: 'closed' }), now)).toBe('none')
  })

  it('continues after approval until all is done; running out of free times later doesn’t bring it back', () => {
    const stage = (missing: ApplicantNeed[], hadSlots: boolean) =>
      companionStage({ application: stateOf({ state: 'approved', missing, decidedAt: now }), hadSlots }, now)
    for (const need of APPLICANT_NEEDS) expect(stage([need], false)).toBe('list')
    expect(stage(['bio', 'free_times'], true)).toBe('list')
    expect(stage(['free_times'], true)).toBe('welcome')
    expect(stage([], true)).toBe('welcome')
  })

  it('is replaced by a welcome for three days after approval, then by the calls [H-25]', () => {
    const approved = (decidedAt: string | null) =>
      companionStage(progress({ state: 'approved', decidedAt: decidedAt ? new Date(decidedAt) : null }), now)
    expect(approved('2026-12-03T16:00:00Z')).toBe('welcome')
    expect(approved('2026-11-30T16:50:00Z')).toBe('welcome')
    expect(approved('2026-11-30T16:30:00Z')).toBe('none')
    expect(approved(null)).toBe('none')
  })

  it('only asks an active companion without upcoming slots for availability [H-14]', () => {
    expect(needsAvailability(progress({ state: 'approved' }, false), now)).toBe(true)
    expect(needsAvailability(progress({ state: 'approved' }), now)).toBe(false)
    expect(needsAvailability(progress({ state: 'approved', missing: ['bio'] }, false), now)).toBe(false)
    expect(needsAvailability(progress({ state: 'waiting' }, false), now)).toBe(false)
  })
})

describe('formatting', () => {
  it('shows the time until a call, coarser from a day on', () => {
    const until = (at: string) => timeUntil(new Date(at), now)
    expect(until('2026-12-03T18:30:00Z')).toEqual({ days: 0, hours: 1, minutes: 50 })
    expect(until('2026-12-03T16:40:30Z')).toEqual({ days: 0, hours: 0, minutes: 1 })
    expect(until('2026-12-05T18:30:00Z')).toEqual({ days: 2, hours: 1, minutes: 0 })
    expect(until('2026-12-03T10:00:00Z')).toEqual({ days: 0, hours: 0, minutes: 0 })
  })
})
