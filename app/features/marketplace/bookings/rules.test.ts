import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { price } from '#app/features/marketplace/rates/rules.ts'
import { bookCallInput } from './forms.ts'
import { canBook, chosenDuration, decideBooking, durationChoices, trialState, validateBookingRequest } from './rules.ts'
import { DURATIONS, refundUntil } from './schema.ts'

const now = new Date('2026-11-23T16:00:00Z')
const startAt = new Date('2026-11-23T17:15:00Z')
const terms = { ratePerHourAudio: 100, ratePerHourVideo: 150, freeIntro: false }
const intro = { ...terms, freeIntro: true }
const active = { status: 'active' as const, isTrialUsed: false }
const fresh = { status: 'new' as const, isTrialUsed: false }
const companionId = '6b3f6f0e-3a44-4a43-8d5e-0d7f9a6f1c11'
const request = { companionId, media: 'video' as const, startAt, minutes: 30 }
const asked = { terms, seeker: active, media: 'video', startAt, minutes: 30, noticeMinutes: 0, now } as const
const decide = (changes: Partial<Parameters<typeof decideBooking>[0]>) => decideBooking({ ...asked, ...changes })

describe('the price of a call', () => {
  test('matches the rates page, for every rate and length [B-11]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.constantFrom(...DURATIONS), (step, minutes) => {
        const rate = step * 50
        const decision = decide({ terms: { ...terms, ratePerHourVideo: rate }, minutes })
        expect(decision).toEqual({ ok: true, credits: price(rate, minutes), ratePerHour: rate, isTrial: false })
        expect(decision.ok && Number.isInteger(decision.credits)).toBe(true)
      }),
    )
  })
})

describe('a booking request', () => {
  test('is refused with any other length or kind', () => {
    const refused = { ok: false, code: 'invalid_booking' }
    for (const minutes of [0, -15, 20, 75, 15.5, Number.NaN, 1e308])
      expect(validateBookingRequest({ ...request, minutes })).toEqual(refused)
    expect(validateBookingRequest({ ...request, media: 'audio_video' as never })).toEqual(refused)
  })

  test('from a browser has whole minutes and can’t set the price', () => {
    const prices = { total_credits: '1', credits: '1', expectedCredits: '75' }
    const sent = { ...request, startAt: startAt.toISOString(), minutes: '30', idempotencyKey: 'key-12345', ...prices }
    const read = { ...request, idempotencyKey: 'key-12345', expectedCredits: 75, notices: [] }
    expect(bookCallInput.parse(sent)).toEqual(read)
    expect(bookCallInput.parse({ ...sent, expectedCredits: '15:38 30:75 45:113 60:150' })).toEqual(read)
    for (const expectedCredits of [undefined, '', '-75', '7e1', '45:113', '30:', '30:75,45:113', '123456', ['75']])
      expect(bookCallInput.safeParse({ ...sent, expectedCredits }).success, String(expectedCredits)).toBe(false)
    for (const minutes of ['', '-1', '1e3', '3.5', 'NaN', '300', ['30'], null]) {
      expect(bookCallInput.safeParse({ ...sent, minutes }).success).toBe(false)
    }
  })
})

describe('a booking', () => {
  test('is refused for a kind without a rate', () => {
    const refused = { ok: false, code: 'media_not_offered', details: { type: 'video' } }
    expect(decide({ terms: { ...terms, ratePerHourVideo: null } })).toEqual(refused)
  })

  test('is refused within 15 minutes or the companion’s notice, rounded up [B-10]', () => {
    const decideAt = (noticeMinutes: number, clock: string) =>
      decide({ startAt: new Date(`2026-11-23T${clock}:00Z`), noticeMinutes })
    expect(decideAt(0, '16:00')).toEqual({ ok: false, code: 'starts_too_soon' })
    expect(decideAt(0, '16:15')).toMatchObject({ ok: true })
    expect(decideAt(120, '17:45')).toEqual({ ok: false, code: 'starts_too_soon' })
    expect(decideAt(120, '18:00')).toMatchObject({ ok: true })
  })
})

describe('the free call', () => {
  const decideFree = (changes: Parameters<typeof decide>[0]) =>
    decide({ terms: intro, seeker: fresh, media: 'audio', minutes: 15, ...changes })

  test('is free only with the free-intro companion, for 15 minutes and for a new seeker [B-18]', () => {
    expect(decideFree({})).toMatchObject({ ok: true, credits: 0, isTrial: true })
    expect(decideFree({ media: 'video' })).toMatchObject({ ok: true, credits: 0, isTrial: true })
    expect(decideFree({ minutes: 30 })).toMatchObject({ ok: true, credits: 50, isTrial: false })
    expect(decideFree({ terms })).toMatchObject({ ok: true, credits: 25, isTrial: false })
    expect(decideFree({ seeker: active })).toMatchObject({ ok: true, credits: 25, isTrial: false })
  })

  test('is refused once used, unless the seeker saw the price and pays it', () => {
    const seeker = { ...fresh, isTrialUsed: true }
    expect(decideFree({ seeker })).toEqual({ ok: false, code: 'trial_used' })
    expect(decideFree({ seeker, expectedCredits: 0 })).toEqual({ ok: false, code: 'trial_used' })
    expect(decideFree({ seeker, expectedCredits: 25 })).toMatchObject({ ok: true, credits: 25, isTrial: false })
  })

  test('used by another account of the same person is refused as free but allowed at its price [T11]', () => {
    const decideAs = (expectedCredits: number) =>
      decideFree({ seeker: { ...fresh, isTakenElsewhere: true }, media: 'video', expectedCredits })
    expect(decideAs(0)).toEqual({ ok: false, code: 'price_changed', details: { credits: 38 } })
    expect(decideAs(38)).toMatchObject({ ok: true, credits: 38, isTrial: false })
  })

  test('is announced on the page exactly when it would be granted', () => {
    expect(trialState(intro, fresh)).toBe('available')
    expect(trialState(intro, { ...fresh, isTrialUsed: true })).toBe('used')
    expect(trialState(intro, { ...fresh, isTakenElsewhere: true })).toBe('elsewhere')
    expect(trialState(terms, fresh)).toBe('none')
    expect(trialState(intro, active)).toBe('none')
  })
})

describe('the durations to choose from', () => {
  const slot = { startAt: new Date('2026-11-23T17:00:00Z'), endAt: new Date('2026-11-23T19:00:00Z') }

  test('are 15, 30, 45 and 60 minutes with their price; those beyond the slot’s end don’t fit [B-08]', () => {
    expect(durationChoices(slot, new Date('2026-11-23T18:15:00Z'), 150, 'none')).toEqual([
      { minutes: 15, credits: 38, fits: true },
      { minutes: 30, credits: 75, fits: true },
      { minutes: 45, credits: 113, fits: true },
      { minutes: 60, credits: 150, fits: false },
    ])
  })

  test('default to 30 minutes unless something else is chosen or fits [B-08]', () => {
    const choices = (start: string) => durationChoices(slot, new Date(start), 150, 'none')
    expect(chosenDuration(choices('2026-11-23T17:00:00Z'), null)).toBe(30)
    expect(chosenDuration(choices('2026-11-23T17:00:00Z'), 60)).toBe(60)
    expect(chosenDuration(choices('2026-11-23T18:45:00Z'), 60)).toBe(15)
    expect(chosenDuration(choices('2026-11-23T19:00:00Z'), null)).toBeNull()
  })

  test('are only 15 minutes for the free call, at no cost [B-08]', () => {
    const choices = durationChoices(slot, slot.startAt, 150, 'available')
    expect(choices).toEqual([{ minutes: 15, credits: 0, fits: true }])
    expect(chosenDuration(choices, null)).toBe(15)
  })
})

describe('who may book', () => {
  const seeker = { userId: 'a', role: 'seeker' as const, status: 'new' as const, name: 'Lena' }
  const companion = { companionId: 'b', status: 'active' as const }

  test('a seeker with a name can book an active companion', () => {
    expect(canBook(seeker, companion)).toEqual({ ok: true })
  })

  test.each([
    ['a guest', null, companion, 'not_authenticated'],
    ['nobody’s id', seeker, null, 'not_found'],
    ['oneself', { ...seeker, userId: 'b', role: 'offerer' as const }, companion, 'cannot_book_yourself'],
    ['a companion', { ...seeker, role: 'offerer' as const }, companion, 'seekers_only'],
    ['an administrator', { ...seeker, role: 'admin' as const }, companion, 'seekers_only'],
    ['a suspended seeker', { ...seeker, status: 'suspended' as const }, companion, 'account_suspended'],
    ['a deleted seeker', { ...seeker, status: 'canceled' as const }, companion, 'account_closed'],
    ['a seeker before onboarding', { ...seeker, name: null }, companion, 'name_missing'],
    ['a companion under review', seeker, { ...companion, status: null }, 'not_found'],
    ['a suspended companion', seeker, { ...companion, status: 'suspended' as const }, 'not_found'],
  ])('%s is refused', (_who, viewer, offered, code) => {
    expect(canBook(viewer, offered)).toEqual({ ok: false, code })
  })
})

test('cancelling is free until a number of elapsed hours before, even when the clocks change', () => {
  const until = (hours: number) => refundUntil(new Date('2027-03-28T10:00:00Z'), hours).toISOString().slice(5, 13)
  expect([1, 168, 24].map(until)).toEqual(['03-28T09', '03-21T10', '03-27T10'])
})
