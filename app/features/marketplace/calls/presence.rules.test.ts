import fc from 'fast-check'
import { expect, it } from 'vitest'
import { presenceOf } from './presence.rules.ts'

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

it('counts the seconds of each and those together, from the start to now or the end', () => {
  const visits = [visit('lena', 0, 100), visit('lena', 200, null), visit('mara', 60, 260)]
  expect(presenceOf(call, visits, at(300))).toEqual({
    ...{ seekerCame: true, companionCame: true, areBothHere: false, hasMedia: false, seekerHasMedia: false },
    ...{ seekerSeconds: 200, companionSeconds: 200, togetherSeconds: 100 },
  })
  expect(presenceOf(call, visits, at(9_999)).seekerSeconds).toBe(1_700)
})

it('ends with the call, whether somebody stays in the room or leaves it later', () => {
  for (const leaves of [null, 2_000]) {
    const visits = [visit('lena', 1_700, leaves), visit('mara', 1_700, leaves)]
    const { seekerSeconds, companionSeconds, togetherSeconds } = presenceOf(call, visits, at(9_999))
    expect([seekerSeconds, companionSeconds, togetherSeconds]).toEqual([100, 100, 100])
  }
})

it('is nobody’s without an attendance, and has media from the report of either side', () => {
  expect(presenceOf(call, [], at(60))).toMatchObject({ seekerCame: false, companionCame: false, togetherSeconds: 0 })
  expect(presenceOf(call, [visit('lena', 0, null), visit('mara', 0, null, 2)], at(60))).toMatchObject({
    ...{ hasMedia: true, seekerHasMedia: false },
  })
  expect(presenceOf(call, [visit('lena', 0, null, 2), visit('mara', 0, null)], at(60))).toMatchObject({
    ...{ hasMedia: true, seekerHasMedia: true },
  })
})

it('has both there while each is inside and was heard of within a minute', () => {
  const [lena, mara] = [visit('lena', 0, null), visit('mara', 60, null)]
  expect(presenceOf(call, [lena, mara], at(359)).areBothHere).toBe(true)
  expect(presenceOf(call, [lena, mara], at(360)).areBothHere).toBe(false)
  expect(presenceOf(call, [lena, visit('mara', 60, 359)], at(359)).areBothHere).toBe(false)
  expect(presenceOf(call, [lena, visit('lena', 0, null)], at(359)).areBothHere).toBe(false)
})

it('never has two together for longer than either was there, however often they came and went', () => {
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
