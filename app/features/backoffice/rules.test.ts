import { expect, test } from 'vitest'
import type { APPLICATION_STATUSES } from '#app/features/profiles/schema.ts'
import { type ApplicationMove, decideApplication } from './rules.ts'

const now = new Date('2026-11-21T12:00:00Z')
const application = { status: 'submitted', companionStatus: null, birthYear: 1980 } as const

test('a submitted application can be approved or rejected, once', () => {
  const moves: ApplicationMove[] = ['approve', 'reject']
  const outcome = (status: (typeof APPLICATION_STATUSES)[number], move: ApplicationMove) => {
    const decision = decideApplication({ ...application, status }, move, now)
    return decision.ok ? decision.to : decision.code
  }
  expect(moves.map((move) => outcome('submitted', move))).toEqual(['approved', 'rejected'])
  for (const status of ['approved', 'rejected'] as const) {
    expect(moves.map((move) => outcome(status, move))).toEqual(['application_decided', 'application_decided'])
  }
})

test('only a birth year that proves 18 lets a companion in; turning down needs none', () => {
  for (const birthYear of [null, 2008, 2026]) {
    expect(decideApplication({ ...application, birthYear }, 'approve', now)).toEqual({
      ok: false,
      code: 'birth_year_unproven',
    })
    expect(decideApplication({ ...application, birthYear }, 'reject', now)).toEqual({ ok: true, to: 'rejected' })
  }
  expect(decideApplication({ ...application, birthYear: 2007 }, 'approve', now)).toEqual({ ok: true, to: 'approved' })
})

test('a canceled or suspended account is not decided on', () => {
  for (const companionStatus of ['canceled', 'suspended'] as const) {
    expect(decideApplication({ ...application, companionStatus }, 'approve', now)).toEqual({
      ok: false,
      code: 'account_closed',
    })
  }
})
