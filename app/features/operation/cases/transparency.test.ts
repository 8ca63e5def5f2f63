import { describe, expect, test } from 'vitest'
import {
  halfOfFile,
  halfRange,
  type TransparencyFigures,
  transparencyHalves,
  transparencyLines,
} from './transparency.views.server.ts'

const now = new Date('2026-11-25T12:00:00Z')

describe('half-years', () => {
  test('are this one and the three before it, and end where the next begins', () => {
    const halves = transparencyHalves(now).map(({ year, half }) => `${year}-${half}`)
    expect(halves).toEqual(['2026-2', '2026-1', '2025-2', '2025-1'])
    const [from, to] = [new Date('2026-07-01T00:00:00Z'), new Date('2027-01-01T00:00:00Z')]
    expect(halfRange({ year: 2026, half: 2 })).toEqual({ from, to })
    expect(halfRange({ year: 2026, half: 1 }).to).toEqual(halfRange({ year: 2026, half: 2 }).from)
  })

  test('are named by files; made-up ones and the future are none', () => {
    expect(halfOfFile('2026-h2.csv', now)).toEqual({ year: 2026, half: 2 })
    for (const file of ['2027-h1.csv', '2026-h3.csv', '1999-h1.csv', 'x', '2026-h1.exe', '../2026-h1.csv'])
      expect(halfOfFile(file, now)).toBeNull()
  })
})

test('no line is about fewer than five people; the operator’s actions are always counted', () => {
  const figures: TransparencyFigures = {
    received: [
      { kind: 'report', reason: 'fraud', count: 9, people: 4 },
      { kind: 'report', reason: 'other', count: 6, people: 5 },
      { kind: 'notice', reason: 'illegal', count: 20, people: 1 },
    ],
    measures: [{ measure: 'warning', count: 1 }],
    grounds: [{ groundKind: 'rule', count: 1 }],
    ...{ automated: 0, onOwnInitiative: 1, decisions: 1, medianHours: 12, outcomes: { upheld: 1, changed: 0 } },
    appeals: [{ by: 'concerned', count: 1 }],
  }
  expect(transparencyLines(figures)).toEqual([
    ['received', 'report', '15'],
    ['received_by_reason', 'report/other', '6'],
    ['decisions', '', '1'],
    ['decisions_on_own_initiative', '', '1'],
    ['decisions_with_automated_means', '', '0'],
    ['measure', 'warning', '1'],
    ['ground', 'rule', '1'],
    ['median_hours_to_decision', '', '12'],
    ['appeals_decided', 'upheld', '1'],
    ['appeals_decided', 'changed', '0'],
  ])
})
