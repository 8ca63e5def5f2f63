import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attendanceFrom, minutesOf, presenceOf, type Stay } from './rules.ts'

const start = Date.parse('2026-12-01T18:00:00Z')
const at = (minutes: number) => new Date(start + minutes * 60_000)
const stay = (side: Stay['side'], from: number, until: number | null): Stay => ({
  side,
  joinedAt: at(from),
  leftAt: until === null ? null : at(until),
})
const now = at(60)

describe('the time of two people in a call', () => {
  it('is from each person’s first arrival to their last leave, and together while both are there', () => {
    const attendance = attendanceFrom([stay('seeker', 0, 31), stay('companion', 2, 20), stay('companion', 21, 31)], now)
    expect(attendance.sides.seeker).toEqual({ from: at(0), until: at(31), ms: 31 * 60_000, returns: 0 })
    expect(attendance.sides.companion).toEqual({ from: at(2), until: at(31), ms: 28 * 60_000, returns: 1 })
    expect(minutesOf(attendance.togetherMs)).toBe(28)
  })

  it('isn’t interrupted when another tab takes over at the same moment', () => {
    const { sides } = attendanceFrom([stay('seeker', 0, 10), stay('seeker', 10, 30)], now)
    expect(sides.seeker).toMatchObject({ returns: 0, ms: 30 * 60_000 })
  })

  it('isn’t interrupted when a lost connection is back within a minute', () => {
    const back = (seconds: number) =>
      attendanceFrom([stay('seeker', 0, 10), stay('seeker', 10 + seconds / 60, 30), stay('companion', 0, 30)], now)
    expect(back(59).sides.seeker).toMatchObject({ returns: 0, ms: 30 * 60_000 })
    expect(back(59).togetherMs).toBe(30 * 60_000)
    expect(back(60).sides.seeker).toMatchObject({ returns: 1, ms: 29 * 60_000 })
  })

  it('is empty for a person who never came, and still running for one who is there', () => {
    const { sides, togetherMs } = attendanceFrom([stay('companion', 50, null)], now)
    expect([sides.seeker, togetherMs]).toEqual([null, 0])
    expect(sides.companion).toMatchObject({ until: now, ms: 10 * 60_000 })
  })
})

const stays = fc.array(
  fc.record({
    side: fc.constantFrom('seeker' as const, 'companion' as const),
    from: fc.integer({ min: 0, max: 40 }),
    minutes: fc.integer({ min: 0, max: 20 }),
  }),
  { maxLength: 12 },
)
const toStays = (made: { side: Stay['side']; from: number; minutes: number }[]) =>
  made.map(({ side, from, minutes }) => stay(side, from, from + minutes))

describe('any recorded attendance', () => {
  it('counts each minute once, as if checked every minute', () => {
    fc.assert(
      fc.property(stays, (made) => {
        const isThere = (side: Stay['side'], minute: number) =>
          made.some((each) => each.side === side && each.from <= minute && minute < each.from + each.minutes)
        const looked = Array.from({ length: 61 }, (_, minute) => minute)
        const { sides, togetherMs } = attendanceFrom(toStays(made), now)
        for (const side of ['seeker', 'companion'] as const)
          expect((sides[side]?.ms ?? 0) / 60_000).toBe(looked.filter((minute) => isThere(side, minute)).length)
        expect(togetherMs / 60_000).toBe(
          looked.filter((minute) => isThere('seeker', minute) && isThere('companion', minute)).length,
        )
      }),
    )
  })
})

describe('the presence in a call', () => {
  const startAt = new Date('2026-12-01T18:00:00Z')
  const call = { seekerId: 'lena', companionId: 'mara', startAt, endAt: new Date(startAt.getTime() + 1_800_000) }
  const at = (seconds: number) => new Date(startAt.getTime() + seconds * 1000)
  const visit = (userId: string, from: number, to: number | null, mediaAt: number | null = null) => ({
    userId,
    joinedAt: at(from),
    leftAt: to === null ? null : at(to),
    seenAt: at(to ?? 300),
    mediaAt: mediaAt === null ? null : at(mediaAt),
  })

  it('counts each person’s seconds and those together, from the start to now or the end', () => {
    const visits = [visit('lena', 0, 100), visit('lena', 200, null), visit('mara', 60, 260)]
    expect(presenceOf(call, visits, at(300))).toEqual({
      ...{ seekerCame: true, companionCame: true, areBothHere: false, hasMedia: false, seekerHasMedia: false },
      ...{ seekerSeconds: 200, companionSeconds: 200, togetherSeconds: 100 },
    })
    expect(presenceOf(call, visits, at(9_999)).seekerSeconds).toBe(1_700)
  })

  it('ends with the call, even if a person stays or leaves later', () => {
    for (const leaves of [null, 2_000]) {
      const visits = [visit('lena', 1_700, leaves), visit('mara', 1_700, leaves)]
      const { seekerSeconds, companionSeconds, togetherSeconds } = presenceOf(call, visits, at(9_999))
      expect([seekerSeconds, companionSeconds, togetherSeconds]).toEqual([100, 100, 100])
    }
  })

  it('is empty without an attendance, and has media if either side reported it', () => {
    expect(presenceOf(call, [], at(60))).toMatchObject({ seekerCame: false, companionCame: false, togetherSeconds: 0 })
    expect(presenceOf(call, [visit('lena', 0, null), visit('mara', 0, null, 2)], at(60))).toMatchObject({
      ...{ hasMedia: true, seekerHasMedia: false },
    })
    expect(presenceOf(call, [visit('lena', 0, null, 2), visit('mara', 0, null)], at(60))).toMatchObject({
      ...{ hasMedia: true, seekerHasMedia: true },
    })
  })

  it('counts both as there while each is inside with a heartbeat within a minute', () => {
    const [lena, mara] = [visit('lena', 0, null), visit('mara', 60, null)]
    expect(presenceOf(call, [lena, mara], at(359)).areBothHere).toBe(true)
    expect(presenceOf(call, [lena, mara], at(360)).areBothHere).toBe(false)
    expect(presenceOf(call, [lena, visit('mara', 60, 359)], at(359)).areBothHere).toBe(false)
    expect(presenceOf(call, [lena, visit('lena', 0, null)], at(359)).areBothHere).toBe(false)
  })

  it('never counts more time together than either person was there', () => {
    const stays = fc.array(fc.tuple(fc.nat(200), fc.nat(200)), { maxLength: 6 })
    const visitsOf = (userId: string, gaps: [number, number][]) => {
      let clock = 0
      return gaps.map(([away, there]) => {
        const from = clock + away
        clock = from + there
        return visit(userId, from, clock)
      })
    }
    fc.assert(
      fc.property(stays, stays, (lena, mara) => {
        const both = [...visitsOf('lena', lena), ...visitsOf('mara', mara)]
        const { seekerSeconds, companionSeconds, togetherSeconds } = presenceOf(call, both, at(1_800))
        const second = (seconds: number) => (userId: string) =>
          both.some((v) => v.userId === userId && +v.joinedAt <= +at(seconds) && +at(seconds) < +(v.leftAt ?? 0))
        const slow = Array.from({ length: 1_800 }, (_, n) => second(n)('lena') && second(n)('mara')).filter(
          Boolean,
        ).length
        return togetherSeconds === slow && togetherSeconds <= Math.min(seekerSeconds, companionSeconds)
      }),
      { numRuns: 30 },
    )
  })
})
