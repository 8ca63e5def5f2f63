import { expect, test } from 'vitest'
import { canBlock, canReport } from './policy.ts'

const seeker = { userId: 's', role: 'seeker' as const }
const companion = { userId: 'c', role: 'offerer' as const }
const admin = { userId: 'a', role: 'admin' as const }

test('blocking goes between a seeker and a companion, in both directions', () => {
  expect(canBlock(seeker, companion)).toEqual({ ok: true })
  expect(canBlock(companion, seeker)).toEqual({ ok: true })
  for (const [viewer, person] of [
    [companion, companion],
    [seeker, { userId: 'other', role: 'seeker' as const }],
    [admin, seeker],
    [seeker, admin],
  ] as const)
    expect(canBlock(viewer, person)).toEqual({ ok: false, code: 'cannot_block' })
})

test('guests can’t block, and unknown people can’t be blocked', () => {
  expect(canBlock(null, companion)).toEqual({ ok: false, code: 'cannot_block' })
  expect(canBlock(seeker, null)).toEqual({ ok: false, code: 'not_found' })
})

test('everyone else can be reported, but not oneself or unknown people', () => {
  expect(canReport(seeker, companion)).toEqual({ ok: true })
  expect(canReport(seeker, seeker)).toEqual({ ok: false, code: 'cannot_report_yourself' })
  expect(canReport(seeker, null)).toEqual({ ok: false, code: 'not_found' })
})
