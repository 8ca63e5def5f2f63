import type { Processor } from './processor.ts'

/**
 * One measured figure. `b` is the limit or peer that `a` is compared with; `target` is a bound of `ratio`. `cost` is
 * what each piece of work used of the processor.
 */
export type Figure = {
  name: string
  ratio: number
  target: number
  better: 'higher' | 'lower'
  a: number
  b: number
  unit: string
  cost?: { a: Processor | null; b: Processor | null }
}

/** How often both sides are measured, after rounds that do not count. */
export const ROUNDS = 9
const WARM_UP_ROUNDS = 2

/** The value below which a share (0 to 1) of the values lies; nearest rank. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** The middle one of the values. */
export const median = (values: readonly number[]) => percentile(values, 0.5)

export type Pairs<T> = { a: T; b: T }[]

/**
 * Measures both sides in turn, the other one first every second round, so that other load on the machine affects both.
 */
export async function alternate<T>(sides: { a: () => Promise<T>; b: () => Promise<T> }): Promise<Pairs<T>> {
  const pairs: Pairs<T> = []
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    const early = round % 2 === 0 ? await sides.a() : undefined
    const b = await sides.b()
    const a = early ?? (await sides.a())
    if (round >= WARM_UP_ROUNDS) pairs.push({ a, b })
  }
  return pairs
}

/** The median of the paired ratios A / B of something, with the medians of both sides. */
export function ratioOf<T>(
  pairs: Pairs<T>,
  of: (side: T) => number,
  figure: Pick<Figure, 'name' | 'target' | 'better' | 'unit'>,
): Figure {
  return {
    ...figure,
    ratio: median(pairs.map(({ a, b }) => of(a) / of(b))),
    a: median(pairs.map(({ a }) => of(a))),
    b: median(pairs.map(({ b }) => of(b))),
  }
}

/** The medians of what both sides used of the processor for each piece of work. */
export function costsOf(pairs: Pairs<{ cost: Processor }>): Required<Figure>['cost'] {
  const middle = (side: 'a' | 'b'): Processor => {
    const costs = pairs.map((pair) => pair[side].cost)
    const database = costs.flatMap((cost) => cost.database ?? [])
    return { node: median(costs.map(({ node }) => node)), database: database.length > 0 ? median(database) : null }
  }
  return { a: middle('a'), b: middle('b') }
}

/** A value compared with its upper limit; the ratio is the part of the limit that is used. */
export const atMost = (name: string, a: number, b: number, unit: string): Figure => ({
  name,
  ratio: a / b,
  target: 1,
  better: 'lower',
  a,
  b,
  unit,
})

/** Whether a figure meets its target. */
export const isReached = (figure: Figure) =>
  figure.better === 'higher' ? figure.ratio >= figure.target : figure.ratio <= figure.target

const digits = (value: number) => Number(value.toPrecision(value >= 1000 ? 6 : 3))

/** A figure as one line of JSON. */
export const asJson = (figure: Figure) =>
  JSON.stringify(figure, (_key, value) => (typeof value === 'number' ? digits(value) : value))

/** Milliseconds of Node and of PostgreSQL. */
const costCell = (cost: Processor | null | undefined) =>
  cost ? [cost.node, cost.database].map((ms) => (ms === null ? '–' : ms.toFixed(1))).join(' + ') : ''

/** All figures as a table in text. */
export function asTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.name,
    String(digits(figure.ratio)),
    `${figure.better === 'higher' ? '≥' : '≤'} ${figure.target}`,
    isReached(figure) ? 'ok' : 'MISSED',
    String(digits(figure.a)),
    String(digits(figure.b)),
    figure.unit,
    costCell(figure.cost?.a),
    costCell(figure.cost?.b),
  ])
  const titles = ['figure', 'ratio', 'target', '', 'product', 'limit', 'unit', 'ms node + db', 'of the limit']
  const all = [titles, ...rows]
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? []
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
