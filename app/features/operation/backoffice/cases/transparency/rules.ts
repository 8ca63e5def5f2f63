import type { Appellant, CaseKind, CaseReason, GroundKind, Measure } from '#app/features/operation/cases/schema.ts'

/** Half a year: 1 from January, 2 from July; in UTC. */
export type TransparencyHalf = { year: number; half: 1 | 2 }

/** A row about people names at least so many of them; what the operator did is counted as it is. */
export const PEOPLE_LEAST = 5
/** How many halves the office offers, this one included. */
const HALVES = 4

const indexOf = (at: Date) => at.getUTCFullYear() * 2 + (at.getUTCMonth() < 6 ? 0 : 1)
const halfAt = (index: number): TransparencyHalf => ({ year: Math.floor(index / 2), half: index % 2 === 0 ? 1 : 2 })

export const transparencyHalves = (now: Date): TransparencyHalf[] =>
  Array.from({ length: HALVES }, (_, back) => halfAt(indexOf(now) - back))

/** The half that a file's name says, `2026-h1.csv`; null for a made-up one and for one that has not begun. */
export function halfOfFile(file: string, now: Date): TransparencyHalf | null {
  const [, year, half] = /^(20\d\d)-h([12])\.csv$/.exec(file) ?? []
  if (!year) return null
  const found: TransparencyHalf = { year: Number(year), half: half === '1' ? 1 : 2 }
  return found.year * 2 + found.half - 1 <= indexOf(now) ? found : null
}

/** From when to when, the end excluded. */
export const halfRange = ({ year, half }: TransparencyHalf): { from: Date; to: Date } => ({
  from: new Date(Date.UTC(year, half === 1 ? 0 : 6, 1)),
  to: new Date(Date.UTC(year, half === 1 ? 6 : 12, 1)),
})

/** Everything that the report counts. `people` are those whom a number could tell of. */
export type TransparencyFigures = {
  received: { kind: CaseKind; reason: CaseReason; count: number; people: number }[]
  measures: { measure: Measure; count: number }[]
  grounds: { groundKind: GroundKind; count: number }[]
  automated: number
  onOwnInitiative: number
  decisions: number
  /** Median hours from receipt to the first decision; null without one. */
  medianHours: number | null
  appeals: { by: Appellant; count: number }[]
  outcomes: { upheld: number; changed: number }
}

/** The report's lines: figure, detail, value. Lines about fewer people than `PEOPLE_LEAST` are left out. */
export function transparencyLines(figures: TransparencyFigures): [string, string, string][] {
  const line = (figure: string, detail: string, value: number): [string, string, string] => [
    figure,
    detail,
    String(value),
  ]
  const kinds = [...new Set(figures.received.map(({ kind }) => kind))]
  const totals = kinds.map((kind) => {
    const rows = figures.received.filter((each) => each.kind === kind)
    return { kind, count: sum(rows.map(({ count }) => count)), people: sum(rows.map(({ people }) => people)) }
  })
  return [
    ...totals.filter(isMany).map(({ kind, count }) => line('received', kind, count)),
    ...figures.received
      .filter(isMany)
      .map(({ kind, reason, count }) => line('received_by_reason', `${kind}/${reason}`, count)),
    line('decisions', '', figures.decisions),
    line('decisions_on_own_initiative', '', figures.onOwnInitiative),
    line('decisions_with_automated_means', '', figures.automated),
    ...figures.measures.map(({ measure, count }) => line('measure', measure, count)),
    ...figures.grounds.map(({ groundKind, count }) => line('ground', groundKind, count)),
    ...(figures.medianHours === null ? [] : [line('median_hours_to_decision', '', figures.medianHours)]),
    ...figures.appeals.filter(({ count }) => count >= PEOPLE_LEAST).map(({ by, count }) => line('appeals', by, count)),
    line('appeals_decided', 'upheld', figures.outcomes.upheld),
    line('appeals_decided', 'changed', figures.outcomes.changed),
  ]
}

const isMany = ({ people }: { people: number }) => people >= PEOPLE_LEAST
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
