import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { REPORT_REASONS } from '#app/features/marketplace/safety/schema.ts'
import {
  answerDue,
  appealUntil,
  CASE_GRAPH,
  caseStatusesBefore,
  decideAppeal,
  decideMeasure,
  decideObjection,
  isSameMeasure,
  isWaiting,
  measureSteps,
  type Ordered,
  parseSiteUrl,
  roundOf,
  suspensionEnd,
} from './rules.ts'
import {
  CASE_REASONS,
  CASE_STATUSES,
  type CaseStatus,
  MEASURES,
  type Measure,
  REMOVABLE_CONTENTS,
  type RemovableContent,
  SUSPENSION_DAYS,
} from './schema.ts'

const at = (text: string) => new Date(text)

describe('the statuses of a case', () => {
  test('on every path end in closed, are never reopened, and have two decisions at most, the second after an appeal', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(10), { maxLength: 30 }), (choices) => {
        const path: CaseStatus[] = ['open']
        for (const choice of choices) {
          const next: readonly CaseStatus[] = CASE_GRAPH[path.at(-1) ?? 'open']
          if (next.length > 0) path.push(next[choice % next.length] ?? 'open')
        }
        const count = (status: CaseStatus) => path.filter((each) => each === status).length
        expect(count('decided')).toBeLessThanOrEqual(1)
        expect(count('decided_again')).toBeLessThanOrEqual(count('appealed'))
        if (count('appealed') > 0) expect(path.indexOf('decided')).toBeLessThan(path.indexOf('appealed'))
        if (count('closed') > 0) expect(path.at(-1)).toBe('closed')
        if (count('closed') > 0) expect(count('decided')).toBe(1)
      }),
    )
  })

  test('each lead to the end, and the statement that moves a case knows where it comes from', () => {
    const reaches = (status: CaseStatus, seen: CaseStatus[] = []): boolean =>
      status === 'closed' || CASE_GRAPH[status].some((next) => !seen.includes(next) && reaches(next, [...seen, status]))
    for (const status of CASE_STATUSES) expect(reaches(status)).toBe(true)
    expect(caseStatusesBefore('decided')).toEqual(['open', 'in_review'])
    expect(caseStatusesBefore('decided_again')).toEqual(['appealed'])
    expect(caseStatusesBefore('closed')).toEqual(['decided', 'decided_again'])
    expect(CASE_STATUSES.filter(isWaiting)).toEqual(['open', 'in_review', 'appealed'])
    expect(CASE_STATUSES.map(roundOf)).toEqual([1, 1, null, 2, null, null])
  })
})

describe('deadlines', () => {
  test('danger is answered within a day, everything else within a week', () => {
    const opened = at('2026-11-25T22:00:00Z')
    expect(answerDue(opened, true)).toEqual(at('2026-11-26T22:00:00Z'))
    expect(answerDue(opened, false)).toEqual(at('2026-12-02T22:00:00Z'))
  })

  test('a decision can be appealed for six calendar months', () => {
    expect(appealUntil(at('2026-11-25T10:00:00Z'))).toEqual(at('2027-05-25T10:00:00Z'))
    expect(appealUntil(at('2026-08-31T10:00:00Z'))).toEqual(at('2027-02-28T10:00:00Z'))
    fc.assert(
      fc.property(fc.date({ min: at('2026-01-01'), max: at('2060-01-01'), noInvalidDate: true }), (decidedAt) => {
        const days = (appealUntil(decidedAt).getTime() - decidedAt.getTime()) / 86_400_000
        expect(days).toBeGreaterThanOrEqual(180)
        expect(days).toBeLessThanOrEqual(184)
      }),
    )
  })

  test('an appeal is made once, in time, and not after appeals were decided', () => {
    const decided = { status: 'decided' as const, decidedAt: at('2026-11-25T10:00:00Z'), hasAppealed: false }
    expect(decideAppeal(decided, at('2027-05-25T10:00:00Z'))).toEqual({ ok: true })
    expect(decideAppeal(decided, at('2027-05-25T10:00:01Z'))).toMatchObject({ code: 'appeal_over' })
    expect(decideAppeal({ ...decided, status: 'appealed' }, decided.decidedAt)).toEqual({ ok: true })
    const again = decideAppeal({ ...decided, hasAppealed: true }, decided.decidedAt)
    expect(again).toMatchObject({ code: 'appealed_already' })
    for (const status of ['open', 'in_review', 'decided_again', 'closed'] as const)
      expect(decideAppeal({ ...decided, status }, decided.decidedAt)).toMatchObject({ code: 'appeal_over' })
  })

  test('an objection comes from a participant of a settled call, within fourteen days', () => {
    const call = { side: 'seeker', status: 'missed', endAt: at('2026-11-01T10:00:00Z'), cancelledAt: null } as const
    expect(decideObjection(call, at('2026-11-15T10:00:00Z'))).toEqual({ ok: true })
    expect(decideObjection(call, at('2026-11-15T10:00:01Z'))).toMatchObject({ code: 'objection_over' })
    const running = decideObjection({ ...call, status: 'active' }, at('2026-11-01T10:00:00Z'))
    expect(running).toMatchObject({ code: 'objection_over' })
    expect(decideObjection({ ...call, side: null }, at('2026-11-02T10:00:00Z'))).toMatchObject({ code: 'not_found' })
  })
})

describe('a URL that someone typed', () => {
  const origin = 'https://talk.example'
  const id = '0f9b7a51-7c1c-4a68-9f1c-0a2c3d4e5f60'
  test.each([
    ['https://talk.example/en/companion/mara-feld-1a2b', { slug: 'mara-feld-1a2b' }],
    ['talk.example/de/companion/mara-feld-1a2b?from=list#top', { slug: 'mara-feld-1a2b' }],
    ['www.talk.example/de/companion/mara', { slug: 'mara' }],
    [`/en/profile/${id}`, { userId: id }],
    [`https://talk.example/de/availability/${id}/audio`, { userId: id }],
    ['https://talk.example/de/terms', { page: '/de/terms' }],
    ['https://elsewhere.example/en/companion/mara', null],
    ['https://talk.example.evil.example/en/companion/mara', null],
    ['javascript:alert(1)', null],
    ['https://', null],
    ['nonsense', null],
  ])('%s', (url, place) => {
    expect(parseSiteUrl(url, origin)).toEqual(place)
  })

  test('of any kind is read without an error', () => {
    fc.assert(fc.property(fc.string(), (text) => parseSiteUrl(text, origin) !== undefined))
  })
})

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

describe('the effect of a decision on appeals', () => {
  test('is exactly the new decision’s measure, after any first one, and never suspends twice', () => {
    fc.assert(
      fc.property(ordered, ordered, (first, second) => {
        const start: World = { suspension: undefined, gone: [] }
        const after = apply(apply(start, first, null), second, first)
        expect(after).toEqual(apply(start, second, null))
      }),
    )
  })

  test('is nothing if the first decision is upheld', () => {
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

test('a measure needs a person and existing content, and can’t suspend an administrator', () => {
  const concerned = { role: 'seeker' as const, hasPerson: true, removable: ['bio'] as const }
  const order = (measure: Measure, contents: RemovableContent[] = []) => ({ measure, days: null, contents })
  const gone = { ...concerned, hasPerson: false }
  const admin = { ...concerned, role: 'admin' as const }
  expect(decideMeasure(order('none'), gone)).toEqual({ ok: true })
  expect(decideMeasure(order('warning'), gone)).toMatchObject({ code: 'measure_needs_person' })
  expect(decideMeasure(order('closed'), admin)).toMatchObject({ code: 'not_for_administrators' })
  expect(decideMeasure(order('content_removed', ['bio']), concerned)).toEqual({ ok: true })
  expect(decideMeasure(order('content_removed', ['bio', 'photo']), concerned)).toMatchObject({ code: 'content_gone' })
})

test('a suspension ends the given number of days after its decision, a changed one after the first, a closed account never', () => {
  const [first, second] = [new Date('2026-11-25T10:00:00Z'), new Date('2026-11-30T10:00:00Z')]
  const of = (decidedAt: Date, days: number | null, measure: Measure = 'suspended') => {
    return { measure, days, contents: [], decidedAt }
  }
  expect(suspensionEnd(of(first, 7), null)).toEqual(new Date('2026-12-02T10:00:00Z'))
  expect(suspensionEnd(of(second, 7), of(first, 30))).toEqual(new Date('2026-12-02T10:00:00Z'))
  expect(suspensionEnd(of(second, 7), of(first, null, 'closed'))).toEqual(new Date('2026-12-02T10:00:00Z'))
  expect(suspensionEnd(of(second, 7), of(first, null, 'none'))).toEqual(new Date('2026-12-07T10:00:00Z'))
  expect(suspensionEnd(of(first, null, 'closed'), null)).toBeNull()
})

test('every reason of a report is one of a case', () => {
  expect(CASE_REASONS).toEqual(expect.arrayContaining([...REPORT_REASONS]))
})
