import type { Processor } from './processor.ts'
import { isQuick } from './quick.ts'

/**
 * One measured figure. `b` is the limit or peer that `a` is compared with; `target` is a bound of `ratio`, null where
 * the peer only stands beside. `cost` is what each piece of work used of the processor.
 */
export type Figure = {
  name: string
  ratio: number
  target: number | null
  better: 'higher' | 'lower'
  a: number
  b: number
  unit: string
  cost?: { a: Processor | null; b: Processor | null }
  /** The least and the most of both sides, when it was measured several times. */
  spread?: { a: [number, number]; b: [number, number] }
}

/** How often both sides are measured, after rounds that do not count. */
export const ROUNDS = isQuick ? 3 : 9
const WARM_UP_ROUNDS = isQuick ? 1 : 2

/** The value below which a share (0 to 1) of the values lies; nearest rank. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** The middle one of the values. */
export const median = (values: readonly number[]) => percentile(values, 0.5)

export type Pairs<T> = { a: T; b: T }[]

/**
 * Measures all sides in turn, another one first in every round, so that other load on the machine affects them alike.
 * Answers what each round measured, in the order of the sides.
 */
export async function takeTurns<T>(sides: readonly (() => Promise<T>)[], rounds = ROUNDS): Promise<T[][]> {
  const measured: T[][] = []
  for (let round = 0; round < WARM_UP_ROUNDS + rounds; round++) {
    const found: T[] = []
    for (const place of sides.keys()) {
      const side = (place + round) % sides.length
      found[side] = await (sides[side] as () => Promise<T>)()
    }
    if (round >= WARM_UP_ROUNDS) measured.push(found)
  }
  return measured
}

/** The same for two sides. */
export async function alternate<T>(
  sides: { a: () => Promise<T>; b: () => Promise<T> },
  rounds = ROUNDS,
): Promise<Pairs<T>> {
  return (await takeTurns([sides.a, sides.b], rounds)).map(([a, b]) => ({ a: a as T, b: b as T }))
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

function medianCost(costs: readonly Processor[]): Processor | null {
  if (costs.length === 0) return null
  const database = costs.flatMap((cost) => cost.database ?? [])
  return { node: median(costs.map(({ node }) => node)), database: database.length > 0 ? median(database) : null }
}

/** The medians of what both sides used of the processor for each piece of work. */
export const costsOf = (pairs: Pairs<{ cost: Processor }>) => ({
  a: medianCost(pairs.map(({ a }) => a.cost)),
  b: medianCost(pairs.map(({ b }) => b.cost)),
})

/** Each figure of several runs as its medians, with the spread. */
export function mediansOf(runs: readonly Figure[][]): Figure[] {
  if (runs.length < 2) return runs[0] ?? []
  return [...Map.groupBy(runs.flat(), ({ name }) => name).values()].map((found) => {
    const values = (of: 'ratio' | 'a' | 'b') => found.map((figure) => figure[of])
    const range = (of: 'a' | 'b'): [number, number] => [Math.min(...values(of)), Math.max(...values(of))]
    const costs = (of: 'a' | 'b') => found.flatMap(({ cost }) => cost?.[of] ?? [])
    return {
      ...(found[0] as Figure),
      ratio: median(values('ratio')),
      a: median(values('a')),
      b: median(values('b')),
      cost: { a: medianCost(costs('a')), b: medianCost(costs('b')) },
      spread: { a: range('a'), b: range('b') },
    }
  })
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

/** A value compared with its lower limit; the ratio is how many times the limit it is. */
export const atLeast = (name: string, a: number, b: number, unit: string): Figure => ({
  ...atMost(name, a, b, unit),
  better: 'higher',
})

/** Whether a figure meets its target; null when it has none. */
export function isReached({ target, ratio, better }: Figure): boolean | null {
  if (target === null) return null
  return better === 'higher' ? ratio >= target : ratio <= target
}

const digits = (value: number) => Number(value.toPrecision(value >= 1000 ? 6 : 3))

/** A figure as one line of JSON. */
export const asJson = (figure: Figure) =>
  JSON.stringify(figure, (_key, value) => (typeof value === 'number' ? digits(value) : value))

/** Milliseconds of Node and of PostgreSQL. */
const costCell = (cost: Processor | null | undefined) =>
  cost ? [cost.node, cost.database].map((ms) => (ms === null ? '–' : ms.toFixed(1))).join(' + ') : ''

const spreadCell = (range: [number, number] | undefined) => (range ? range.map(digits).join('–') : '')

/** All figures as a table in text; columns that nothing stands in are left out. */
export function asTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.name,
    String(digits(figure.ratio)),
    figure.target === null ? '' : `${figure.better === 'higher' ? '≥' : '≤'} ${figure.target}`,
    { true: 'ok', false: 'MISSED', null: '' }[`${isReached(figure)}`],
    String(digits(figure.a)),
    spreadCell(figure.spread?.a),
    String(digits(figure.b)),
    spreadCell(figure.spread?.b),
    figure.unit,
    costCell(figure.cost?.a),
    costCell(figure.cost?.b),
  ])
  const titles = ['figure', 'ratio', 'target', '', 'product', 'from–to', 'limit', 'from–to', 'unit']
  const all = [[...titles, 'ms node + db', 'of the limit'], ...rows]
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? []
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .filter((_cell, column) => rows.some((cells) => cells[column] !== ''))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
