import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MEASURES, type Measure, REMOVABLE_CONTENTS, type RemovableContent, SUSPENSION_DAYS } from '../schema.ts'
import { decideMeasure, isSameMeasure, measureSteps, type Ordered, suspensionEnd } from './rules.ts'

const ordered: fc.Arbitrary<Ordered> = fc
  .record({
    measure: fc.constantFrom(...MEASURES),
    days: fc.constantFrom(...SUSPENSION_DAYS),
    contents: fc.subarray([...REMOVABLE_CONTENTS], { minLength: 1 }),
  })
  .map(({ measure, days, contents }) => ({
    measure,
    days: measure === 'suspended' ? days : null,
    contents: measure === 'content_removed' ? contents : [],
  }))

type World = { suspension: number | null | undefined; gone: RemovableContent[] }
const apply = (world: World, next: Ordered, before: Ordered | null): World => {
  const { lift, suspend, remove, restore } = measureSteps(next, before)
  if (suspend !== undefined) expect(lift ? undefined : world.suspension).toBeUndefined()
  return {
    suspension: suspend === undefined ? (lift ? undefined : world.suspension) : suspend,
    gone: [...world.gone.filter((content) => !restore.includes(content)), ...remove].sort(),
  }
}

describe('what a decision on appeals changes', () => {
  test('leaves exactly what it orders, whatever the first one ordered, and never suspends twice', () => {
    fc.assert(
      fc.property(ordered, ordered, (first, second) => {
        const start: World = { suspension: undefined, gone: [] }
        const after = apply(apply(start, first, null), second, first)
        expect(after).toEqual(apply(start, second, null))
      }),
    )
  })

  test('is nothing when the first decision stands', () => {
    fc.assert(
      fc.property(ordered, (decision) => {
        expect(measureSteps(decision, decision)).toEqual({ lift: false, suspend: undefined, remove: [], restore: [] })
        expect(isSameMeasure(decision, decision)).toBe(true)
      }),
    )
    const warning = { measure: 'warning' as Measure, days: null, contents: [] }
    expect(isSameMeasure(warning, { ...warning, measure: 'none' })).toBe(false)
  })

  test('lifts a suspension, shortens it by a new one, gives content back', () => {
    const days = (count: number): Ordered => ({ measure: 'suspended', days: count, contents: [] })
    const nothing: Ordered = { measure: 'none', days: null, contents: [] }
    const removal = (...contents: RemovableContent[]): Ordered => ({ measure: 'content_removed', days: null, contents })
    expect(measureSteps(nothing, days(14))).toMatchObject({ lift: true, suspend: undefined })
    expect(measureSteps(days(3), days(14))).toMatchObject({ lift: true, suspend: 3 })
    expect(measureSteps(days(7), { ...nothing, measure: 'closed' })).toMatchObject({ lift: true, suspend: 7 })
    expect(measureSteps(removal('bio'), removal('bio', 'name'))).toMatchObject({ restore: ['name'], remove: [] })
  })
})

test('a measure needs somebody it concerns, content that is there, and suspends no administrator', () => {
  const concerned = { role: 'seeker' as const, hasPerson: true, removable: ['bio'] as const }
  const order = (measure: Measure, contents: RemovableContent[] = []) => ({ measure, days: null, contents })
  expect(decideMeasure(order('none'), { ...concerned, hasPerson: false })).toEqual({ ok: true })
  expect(decideMeasure(order('warning'), { ...concerned, hasPerson: false })).toMatchObject({
    code: 'measure_needs_person',
  })
  expect(decideMeasure(order('closed'), { ...concerned, role: 'admin' })).toMatchObject({
    code: 'not_for_administrators',
  })
  expect(decideMeasure(order('content_removed', ['bio']), concerned)).toEqual({ ok: true })
  expect(decideMeasure(order('content_removed', ['bio', 'photo']), concerned)).toMatchObject({ code: 'content_gone' })
})

test('a suspension ends so many days after its decision, a changed one after the first, a closed account never', () => {
  const [first, second] = [new Date('2026-11-25T10:00:00Z'), new Date('2026-11-30T10:00:00Z')]
  const of = (decidedAt: Date, days: number | null, measure: Measure = 'suspended') => ({
    measure,
    days,
    contents: [],
    decidedAt,
  })
  expect(suspensionEnd(of(first, 7), null)).toEqual(new Date('2026-12-02T10:00:00Z'))
  expect(suspensionEnd(of(second, 7), of(first, 30))).toEqual(new Date('2026-12-02T10:00:00Z'))
  expect(suspensionEnd(of(second, 7), of(first, null, 'closed'))).toEqual(new Date('2026-12-02T10:00:00Z'))
  expect(suspensionEnd(of(second, 7), of(first, null, 'none'))).toEqual(new Date('2026-12-07T10:00:00Z'))
  expect(suspensionEnd(of(first, null, 'closed'), null)).toBeNull()
})
