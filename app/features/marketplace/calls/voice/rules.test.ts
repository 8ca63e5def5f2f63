import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideVoice, voicePrice } from './rules.ts'

const startAt = new Date('2026-12-01T18:00:00Z')
const at = (minutes: number, ms = 0) => new Date(startAt.getTime() + minutes * 60_000 + ms)
const call = {
  ...{ status: 'scheduled' as const, startAt, endAt: at(60), minutes: 60, credits: 300, isTrial: false },
  media: 'video' as const,
}

describe('going on by voice', () => {
  it('brings back the whole difference before the call and in its first five minutes', () => {
    for (const now of [at(-60 * 48), at(-1), at(0), at(5, -1)])
      expect(voicePrice(call, 200, now)).toEqual({ returned: 100, credits: 200, minutes: 60 })
  })

  it('brings back the difference for the minutes that are left afterwards, rounded for the seeker', () => {
    expect(voicePrice(call, 200, at(30))).toEqual({ returned: 50, credits: 250, minutes: 30 })
    expect(voicePrice(call, 200, at(59))).toEqual({ returned: 2, credits: 298, minutes: 1 })
    expect(voicePrice(call, 200, at(60))).toMatchObject({ returned: 0, credits: 300 })
  })

  it('brings nothing back of a free call, without a voice price, or when voice costs no less', () => {
    expect(voicePrice({ ...call, isTrial: true, credits: 0 }, 200, at(-60))).toMatchObject({ returned: 0, credits: 0 })
    expect(voicePrice(call, null, at(-60))).toMatchObject({ returned: 0, credits: 300 })
    expect(voicePrice(call, 400, at(-60))).toMatchObject({ returned: 0, credits: 300 })
  })

  it('never returns more than the difference, nor the whole price, and never more later than earlier', () => {
    const arbitrary = fc.record({
      credits: fc.integer({ min: 1, max: 2_250 }),
      rate: fc.integer({ min: 50, max: 1_500 }),
      from: fc.integer({ min: -100, max: 60 }),
      later: fc.integer({ min: 0, max: 60 }),
    })
    fc.assert(
      fc.property(arbitrary, ({ credits, rate, from, later }) => {
        const priced = { ...call, credits }
        const early = voicePrice(priced, rate, at(from))
        const late = voicePrice(priced, rate, at(Math.min(60, from + later)))
        return early.returned >= late.returned && early.credits >= 1 && early.returned + early.credits === credits
      }),
    )
  })

  it('is once and for video only, and not of a call that is over', () => {
    expect(decideVoice(call, at(-10))).toEqual({ ok: true })
    expect(decideVoice({ ...call, status: 'active' }, at(60, -1))).toEqual({ ok: true })
    expect(decideVoice({ ...call, status: 'active' }, at(60))).toEqual({ ok: false, code: 'too_late' })
    expect(decideVoice({ ...call, media: 'audio' }, at(-10))).toEqual({ ok: false, code: 'already_voice' })
    expect(decideVoice({ ...call, status: 'cancelled' }, at(-10))).toEqual({ ok: false, code: 'call_cancelled' })
  })
})
