import { describe, expect, it } from 'vitest'
import {
  type CompanionProgress,
  companionChecklist,
  companionStage,
  hasFirstConversationCard,
  needsAvailability,
  nextSeekerStep,
  partOfDay,
  type SeekerProgress,
  seekerChecklist,
  seekerVariant,
  splitStep,
  timeUntil,
} from './rules.ts'

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
  it('is led to the free-intro companion while new', () => {
    expect(nextSeekerStep(fresh)).toEqual({ step: 'free_intro', path: '/companion/mara-feld' })
    expect(nextSeekerStep({ ...fresh, credits: 170 })).toEqual({ step: 'free_intro', path: '/companion/mara-feld' })
    expect(nextSeekerStep({ ...fresh, freeIntro: { ...freeIntro, slug: null } }).path).toBe('/profile/a')
  })

  it('is led to credits when active without any', () => {
    expect(nextSeekerStep(experienced)).toEqual({ step: 'credits', path: '/credits' })
  })

  it('is led to the companions otherwise', () => {
    expect(nextSeekerStep({ ...experienced, credits: 25 })).toEqual({ step: 'companions', path: '/companions' })
    expect(nextSeekerStep({ ...fresh, freeIntro: null }).step).toBe('companions')
  })

  it('is not promised a free talk that is used up', () => {
    expect(nextSeekerStep({ ...fresh, isTrialUsed: true }).step).toBe('credits')
    expect(nextSeekerStep({ ...fresh, isTrialUsed: true, credits: 25 }).step).toBe('companions')
  })
})

describe('the beginnings of a seeker', () => {
  it('are four: new or active, with or without credits', () => {
    expect(seekerVariant({ isNew: true, credits: 0 })).toBe('new_without_credits')
    expect(seekerVariant({ isNew: false, credits: 0 })).toBe('active_without_credits')
    expect(seekerVariant({ isNew: false, credits: 1 })).toBe('active_with_credits')
    expect(seekerVariant({ isNew: true, credits: 1 })).toBe('new_with_credits')
  })

  it('show the first-conversation card without credits or without upcoming calls', () => {
    expect(hasFirstConversationCard({ credits: 0, hasUpcoming: true })).toBe(true)
    expect(hasFirstConversationCard({ credits: 50, hasUpcoming: false })).toBe(true)
    expect(hasFirstConversationCard({ credits: 0, hasUpcoming: false })).toBe(true)
    expect(hasFirstConversationCard({ credits: 50, hasUpcoming: true })).toBe(false)
  })
})

describe("the seeker's checklist", () => {
  it('has three steps: the free-intro profile, credits, the companions', () => {
    expect(seekerChecklist(fresh)).toEqual([
      { key: 'meet', done: false, path: '/companion/mara-feld' },
      { key: 'credits', done: false, path: '/credits' },
      { key: 'choose', done: false, path: '/companions' },
    ])
    expect(seekerChecklist({ ...fresh, freeIntro: null })[0]?.path).toBe('/companions')
  })

  it('is done step by step: free call held, credits bought once, paid call booked', () => {
    const done = (over: Partial<SeekerProgress>) => seekerChecklist({ ...fresh, ...over }).map((step) => step.done)
    expect(done({ isTrialUsed: true })).toEqual([false, false, false])
    expect(done({ isTrialCompleted: true })).toEqual([true, false, false])
    expect(done({ credits: 350 })).toEqual([false, false, false])
    expect(done({ hasBoughtCredits: true })).toEqual([false, true, false])
    expect(done({ hasBookedPaidCall: true })).toEqual([false, false, true])
  })

  it('splits a text at the arrow into a link and a remainder', () => {
    expect(splitStep('Add credits → from 10 euros')).toEqual({ link: 'Add credits', rest: 'from 10 euros' })
    expect(splitStep('No arrow')).toEqual({ link: 'No arrow', rest: '' })
  })
})

const applicant: CompanionProgress = {
  status: null,
  bio: '',
  ratePerHourAudio: null,
  ratePerHourVideo: null,
  hasSlots: false,
  hasUpcomingSlots: false,
}
const complete: CompanionProgress = {
  ...applicant,
  bio: 'I listen.',
  ratePerHourAudio: 100,
  ratePerHourVideo: 150,
  hasSlots: true,
  hasUpcomingSlots: true,
}

describe("the companion's checklist", () => {
  const done = (over: Partial<CompanionProgress>) =>
    companionChecklist({ ...applicant, ...over }).map((step) => step.done)

  it('counts the profile as done when the bio is more than spaces', () => {
    expect(done({ bio: '  \n ' })[0]).toBe(false)
    expect(done({ bio: ' I listen. ' })[0]).toBe(true)
  })

  it('counts the rates as done when both are set', () => {
    expect(done({ ratePerHourAudio: 100 })[1]).toBe(false)
    expect(done({ ratePerHourVideo: 100 })[1]).toBe(false)
    expect(done({ ratePerHourAudio: 100, ratePerHourVideo: 150 })[1]).toBe(true)
  })

  it('counts availability as done with at least one slot, be it over', () => {
    expect(done({})[2]).toBe(false)
    expect(done({ hasSlots: true, hasUpcomingSlots: false })[2]).toBe(true)
  })

  it('is shown while the status is not active and a step is open', () => {
    expect(companionStage(applicant)).toBe('steps')
    expect(companionStage({ ...complete, hasSlots: false })).toBe('steps')
    expect(companionStage({ ...applicant, status: 'active' })).toBe('none')
    expect(companionStage({ ...applicant, status: 'rejected' })).toBe('steps')
  })

  it('ends in a success state that waits for review and is hidden once active', () => {
    expect(companionStage(complete)).toBe('waiting')
    expect(companionStage({ ...complete, status: 'active' })).toBe('none')
    expect(companionStage({ ...complete, status: 'rejected' })).toBe('none')
    expect(companionStage({ ...complete, status: 'suspended' })).toBe('none')
  })

  it('leads to profile, rates and schedule', () => {
    expect(companionChecklist(applicant).map((step) => step.path)).toEqual(['/profile/edit', '/offer', '/my-schedule'])
  })

  it('asks only an active companion without coming slots for availability', () => {
    expect(needsAvailability({ ...complete, status: 'active', hasUpcomingSlots: false })).toBe(true)
    expect(needsAvailability({ ...complete, status: 'active' })).toBe(false)
    expect(needsAvailability({ ...complete, hasUpcomingSlots: false })).toBe(false)
  })
})

describe('small words', () => {
  it('greets by the hour', () => {
    expect([4, 5, 11, 12, 17, 18, 22, 23].map(partOfDay)).toEqual([
      'night',
      'morning',
      'morning',
      'afternoon',
      'afternoon',
      'evening',
      'evening',
      'night',
    ])
  })

  it('tells the time until a call, coarser from a day on', () => {
    const now = new Date('2026-12-03T16:40:00Z')
    const until = (at: string) => timeUntil(new Date(at), now)
    expect(until('2026-12-03T18:30:00Z')).toEqual({ days: 0, hours: 1, minutes: 50 })
    expect(until('2026-12-03T16:40:30Z')).toEqual({ days: 0, hours: 0, minutes: 1 })
    expect(until('2026-12-05T18:30:00Z')).toEqual({ days: 2, hours: 1, minutes: 0 })
    expect(until('2026-12-03T10:00:00Z')).toEqual({ days: 0, hours: 0, minutes: 0 })
  })
})
