import { describe, expect, test } from 'vitest'
import { canSuspend, decideSuspension } from './commands.server.ts'

const now = new Date('2026-12-01T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)

describe('a suspension', () => {
  test('begins for a person without one, until an instant or for good', () => {
    for (const endAt of [inDays(1), null])
      expect(decideSuspension(null, endAt, now)).toEqual({ ok: true, replaces: false })
  })

  test('replaces one that would end earlier, and nothing else', () => {
    const open = { endAt: inDays(7) }
    expect(decideSuspension(open, inDays(8), now)).toEqual({ ok: true, replaces: true })
    expect(decideSuspension(open, null, now)).toEqual({ ok: true, replaces: true })
    for (const endAt of [inDays(7), inDays(6)])
      expect(decideSuspension(open, endAt, now)).toEqual({ ok: false, code: 'already_suspended' })
    for (const endAt of [inDays(900), null])
      expect(decideSuspension({ endAt: null }, endAt, now)).toEqual({ ok: false, code: 'already_suspended' })
  })

  test('ends in the future', () => {
    for (const endAt of [now, inDays(-1)])
      expect(decideSuspension(null, endAt, now)).toEqual({ ok: false, code: 'end_not_ahead' })
  })
})

test('administrators with a second factor suspend members, never themselves, each other or deleted accounts', () => {
  const admin = { userId: 'a', role: 'admin', isSupport: false, hasSecondFactor: true } as const
  const seeker = { userId: 's', role: 'seeker', status: 'active' } as const
  const answers = (
    [
      [admin, seeker],
      [admin, { ...seeker, role: 'offerer', status: null }],
      [{ ...admin, isSupport: false, hasSecondFactor: false }, seeker],
      [{ userId: 'x', role: 'offerer', isSupport: false, hasSecondFactor: true }, seeker],
      [admin, { userId: 'a', role: 'admin', status: 'active' }],
      [admin, { userId: 'b', role: 'admin', status: 'active' }],
      [admin, { ...seeker, status: 'canceled' }],
      [admin, null],
    ] as const
  ).map(([viewer, person]) => canSuspend(viewer, person))
  expect(answers.map((answer) => (answer.ok ? 'ok' : answer.code))).toEqual([
    'ok',
    'ok',
    'second_factor_needed',
    'not_found',
    'cannot_suspend_yourself',
    'administrators_stay',
    'not_found',
    'not_found',
  ])
})
