import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DURATIONS } from '#app/features/marketplace/bookings/schema.ts'
import { price } from '#app/features/marketplace/rates/rules.ts'
import type { Presence } from '../rules.ts'
import {
  addedTime,
  decideAddedTime,
  decideAgreement,
  decideExtension,
  decideVoice,
  extensionPrice,
  questionExpiresAt,
  rateOfCall,
  refusalFor,
  voicePrice,
} from './rules.ts'

const startAt = new Date('2026-12-01T18:00:00Z')
const at = (minutes: number, ms = 0) => new Date(startAt.getTime() + minutes * 60_000 + ms)
const call = { status: 'active' as const, startAt, endAt: at(30), minutes: 30, isTrial: false }
const met: Presence = {
  ...{ seekerCame: true, companionCame: true, areBothHere: true, hasMedia: true, seekerHasMedia: true },
  ...{ seekerSeconds: 0, companionSeconds: 0, togetherSeconds: 0 },
}
const codeOf = (decision: { ok: boolean; code?: string }) => (decision.ok ? 'ok' : decision.code)

describe('more time', () => {
  it('is offered from exactly five minutes before the end to its last millisecond', () => {
    expect(codeOf(decideExtension(call, met, at(25, -1)))).toBe('too_early')
    expect(codeOf(decideExtension(call, met, at(25)))).toBe('ok')
    expect(codeOf(decideExtension(call, met, at(30, -1)))).toBe('ok')
    expect(codeOf(decideExtension(call, met, at(30)))).toBe('too_late')
  })

  it('needs both present, within ninety seconds of the request or until the call ends', () => {
    expect(codeOf(decideAgreement(met))).toBe('ok')
    expect(codeOf(decideAgreement({ ...met, areBothHere: false }))).toBe('other_has_left')
    expect(questionExpiresAt(call, at(26))).toEqual(at(27.5))
    expect(questionExpiresAt(call, at(29))).toEqual(at(30))
  })

  it('is refused for a free call, beyond ninety minutes, before the two met, and after the end', () => {
    expect(codeOf(decideExtension({ ...call, isTrial: true }, met, at(28)))).toBe('extension_free_call')
    expect(codeOf(decideExtension({ ...call, minutes: 75 }, met, at(28)))).toBe('ok')
    expect(codeOf(decideExtension({ ...call, minutes: 90 }, met, at(28)))).toBe('extension_longest')
    expect(codeOf(decideExtension(call, { ...met, hasMedia: false }, at(28)))).toBe('nobody_to_talk_to')
    expect(codeOf(decideExtension({ ...call, status: 'completed' }, met, at(28)))).toBe('call_completed')
  })

  it('costs fifteen minutes at the booking’s rate, for every rate and length, stored or derived', () => {
    const rates = Array.from({ length: 30 }, (_, index) => (index + 1) * 50)
    for (const ratePerHour of rates)
      for (const minutes of DURATIONS) {
        const credits = price(ratePerHour, minutes)
        expect(rateOfCall({ minutes, credits, ratePerHour: null })).toBe(ratePerHour)
        expect(extensionPrice({ minutes, credits, ratePerHour: null })).toBe(price(ratePerHour, 15))
        expect(extensionPrice({ minutes, credits: 1, ratePerHour })).toBe(price(ratePerHour, 15))
      }
  })

  it('never costs nothing, whatever the call’s price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3_000 }), fc.constantFrom(...DURATIONS), (credits, minutes) => {
        const more = extensionPrice({ minutes, credits, ratePerHour: null })
        return more >= 1 && Math.abs(more - (credits * 15) / minutes) <= 1
      }),
    )
  })
})

describe('the added time', () => {
  const limits = {
    ...{ noticeMinutes: 0, pauseMinutes: 0, callsPerDay: null, hoursPerWeek: null, daysBetweenCalls: 0 },
    ...{ timeZone: 'Europe/Berlin', away: [], busy: [] },
  }
  const free = { limits, companionCalls: [], seekerCalls: [] }
  const other = (from: number, to: number, isOpen = true) => ({ startAt: at(from), endAt: at(to), isOpen })

  it('is free unless another call of either person begins in it', () => {
    expect(addedTime(call)).toEqual({ startAt: at(30), endAt: at(45) })
    expect(codeOf(decideAddedTime(call, free))).toBe('ok')
    expect(codeOf(decideAddedTime(call, { ...free, companionCalls: [other(45, 60)] }))).toBe('ok')
    expect(codeOf(decideAddedTime(call, { ...free, companionCalls: [other(44, 59)] }))).toBe(
      'extension_companion_taken',
    )
    expect(codeOf(decideAddedTime(call, { ...free, seekerCalls: [other(40, 55)] }))).toBe('extension_seeker_taken')
  })

  it('respects the companion’s pause and weekly hours, and no other limit', () => {
    const pause = { ...limits, pauseMinutes: 15 }
    expect(codeOf(decideAddedTime(call, { ...free, limits: pause }))).toBe('ok')
    expect(codeOf(decideAddedTime(call, { ...free, limits: pause, companionCalls: [other(50, 80)] }))).toBe(
      'extension_companion_taken',
    )
    const week = (hoursPerWeek: number) => ({ ...limits, hoursPerWeek })
    const held = [other(-600, -570, false)]
    expect(codeOf(decideAddedTime(call, { ...free, limits: week(1), companionCalls: held }))).toBe(
      'extension_companion_taken',
    )
    expect(codeOf(decideAddedTime(call, { ...free, limits: week(2), companionCalls: held }))).toBe('ok')
    const busy = { ...limits, callsPerDay: 1, away: [{ firstDay: '2026-12-01', lastDay: null }] }
    expect(codeOf(decideAddedTime(call, { ...free, limits: busy }))).toBe('ok')
  })
})

it('tells each side only about themselves: no balance and no other call of the other person', () => {
  expect(refusalFor('seeker', 'extension_companion_taken')).toBe('extension_impossible')
  expect(refusalFor('seeker', 'insufficient_credits')).toBe('insufficient_credits')
  for (const code of ['extension_seeker_taken', 'insufficient_credits', 'bookings_locked'] as const)
    expect(refusalFor('companion', code)).toBe('extension_impossible')
  expect(refusalFor('companion', 'extension_companion_taken')).toBe('extension_companion_taken')
})

const videoCall = {
  ...{ status: 'scheduled' as const, startAt, endAt: at(60), minutes: 60, credits: 300, isTrial: false },
  media: 'video' as const,
}

describe('going on by voice', () => {
  it('refunds the whole difference before the call and in its first five minutes', () => {
    for (const now of [at(-60 * 48), at(-1), at(0), at(5, -1)])
      expect(voicePrice(videoCall, 200, now)).toEqual({ returned: 100, credits: 200 })
  })

  it('refunds the difference for the remaining minutes afterwards, rounded in the seeker’s favour', () => {
    expect(voicePrice(videoCall, 200, at(30))).toEqual({ returned: 50, credits: 250 })
    expect(voicePrice(videoCall, 200, at(59))).toEqual({ returned: 2, credits: 298 })
    expect(voicePrice(videoCall, 200, at(60))).toMatchObject({ returned: 0, credits: 300 })
  })

  it('refunds nothing for a free call, without a voice price, or if voice isn’t cheaper', () => {
    expect(voicePrice({ ...videoCall, isTrial: true, credits: 0 }, 200, at(-60))).toMatchObject({
      returned: 0,
      credits: 0,
    })
    expect(voicePrice(videoCall, null, at(-60))).toMatchObject({ returned: 0, credits: 300 })
    expect(voicePrice(videoCall, 400, at(-60))).toMatchObject({ returned: 0, credits: 300 })
  })

  it('never refunds more than the difference, nor the whole price, nor more later than earlier', () => {
    const arbitrary = fc.record({
      credits: fc.integer({ min: 1, max: 2_250 }),
      rate: fc.integer({ min: 50, max: 1_500 }),
      from: fc.integer({ min: -100, max: 60 }),
      later: fc.integer({ min: 0, max: 60 }),
    })
    fc.assert(
      fc.property(arbitrary, ({ credits, rate, from, later }) => {
        const priced = { ...videoCall, credits }
        const early = voicePrice(priced, rate, at(from))
        const late = voicePrice(priced, rate, at(Math.min(60, from + later)))
        return early.returned >= late.returned && early.credits >= 1 && early.returned + early.credits === credits
      }),
    )
  })

  it('works once, for video only, and not after the end', () => {
    expect(decideVoice(videoCall, at(-10))).toEqual({ ok: true })
    expect(decideVoice({ ...videoCall, status: 'active' }, at(60, -1))).toEqual({ ok: true })
    expect(decideVoice({ ...videoCall, status: 'active' }, at(60))).toEqual({ ok: false, code: 'too_late' })
    expect(decideVoice({ ...videoCall, media: 'audio' }, at(-10))).toEqual({ ok: false, code: 'already_voice' })
    expect(decideVoice({ ...videoCall, status: 'cancelled' }, at(-10))).toEqual({ ok: false, code: 'call_cancelled' })
  })
})
