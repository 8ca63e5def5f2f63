import { describe, expect, it } from 'vitest'
import { clockOf, latenessOf } from './clock.rules.ts'

const startAt = new Date('2026-12-01T18:00:00Z')
const at = (minutes: number, seconds = 0) => new Date(startAt.getTime() + minutes * 60_000 + seconds * 1000)
const call = {
  startAt,
  endAt: at(30),
  minutes: 30,
  actualStartAt: null as Date | null,
  lateSeconds: 0,
  lateMovesEnd: true,
}
const show = (over: Partial<typeof call>, now: Date) => {
  const { state, seconds, endAt, late } = clockOf({ ...call, ...over }, now.getTime())
  return [state, seconds, endAt, late]
}

describe('the lateness of a companion', () => {
  it('is theirs to the second, from half a minute to the five minutes of the grace', () => {
    expect(latenessOf(startAt, at(0, -5))).toBe(0)
    expect(latenessOf(startAt, at(0, 29))).toBe(0)
    expect(latenessOf(startAt, at(0, 30))).toBe(30)
    expect(latenessOf(startAt, at(2, 17))).toBe(137)
    expect(latenessOf(startAt, at(5))).toBe(300)
    expect(latenessOf(startAt, at(9))).toBe(300)
  })
})

describe('the clock of a call', () => {
  it('stands at the whole length while the companion is awaited, and moves the end with every second', () => {
    expect(show({}, at(-2))).toEqual(['waiting', 1_800, at(30), 'no'])
    expect(show({}, at(0))).toEqual(['waiting', 1_800, at(30), 'no'])
    expect(show({}, at(3))).toEqual(['waiting', 1_800, at(33), 'no'])
    expect(show({}, at(5))).toEqual(['waiting', 1_800, at(35), 'no'])
    expect(show({}, at(7))).toEqual(['waiting', 1_680, at(35), 'no'])
  })

  it('counts what is left once the companion is there, and is 0 at the end', () => {
    expect(show({ actualStartAt: at(0) }, at(10))).toEqual(['running', 1_200, at(30), 'no'])
    expect(show({ actualStartAt: at(0) }, new Date(at(30).getTime() - 1))).toEqual(['running', 1, at(30), 'no'])
    expect(show({ actualStartAt: at(0) }, at(30))).toEqual(['over', 0, at(30), 'no'])
    expect(show({}, at(31))).toEqual(['over', 0, at(30), 'no'])
  })

  it('begins at the whole length when the end moved by the lateness, and says so; else that it stayed', () => {
    expect(show({ actualStartAt: at(3), lateSeconds: 180, endAt: at(33) }, at(3))).toEqual([
      'running',
      1_800,
      at(33),
      'moved',
    ])
    expect(show({ actualStartAt: at(3), lateSeconds: 180, lateMovesEnd: false }, at(3))).toEqual([
      'running',
      1_620,
      at(30),
      'kept',
    ])
  })
})
