import { invalid } from './rejection.ts'

type Listed = { id: string; created?: number }
export type PageParams = {
  limit?: number
  starting_after?: string
  ending_before?: string
  created?: number | { gt?: number; gte?: number; lt?: number; lte?: number }
}

/** Parameters every list understands. */
export const listParams = [
  'limit',
  'starting_after',
  'ending_before',
  'created',
  'created.gt',
  'created.gte',
  'created.lt',
  'created.lte',
]

/** One page of Stripe's lists: newest first, cursors by id, at most 100. */
export function pageOf<T extends Listed>(items: T[], params: PageParams, url: string) {
  const limit = params.limit ?? 10
  if (limit < 1 || limit > 100)
    throw invalid('This value must be between 1 and 100.', { code: 'parameter_invalid_integer', param: 'limit' })
  const newestFirst = items.filter((item) => isWithin(item.created ?? 0, params.created)).toReversed()
  if (params.ending_before !== undefined) {
    const end = indexOf(newestFirst, params.ending_before, 'ending_before')
    const data = newestFirst.slice(Math.max(0, end - limit), end)
    return { object: 'list' as const, data, has_more: end > limit, url }
  }
  const start =
    params.starting_after === undefined ? 0 : indexOf(newestFirst, params.starting_after, 'starting_after') + 1
  const data = newestFirst.slice(start, start + limit)
  return { object: 'list' as const, data, has_more: newestFirst.length > start + limit, url }
}

/** The items whose field has the wanted value; all of them when none is wanted. */
export function withField<T, K extends keyof T>(items: T[], field: K, wanted: T[K] | undefined): T[] {
  return wanted === undefined ? items : items.filter((item) => item[field] === wanted)
}

function indexOf(items: Listed[], id: string, param: string): number {
  const index = items.findIndex((item) => item.id === id)
  if (index < 0) throw invalid(`No such object: '${id}'`, { code: 'resource_missing', param })
  return index
}

function isWithin(created: number, range: PageParams['created']): boolean {
  if (range === undefined) return true
  if (typeof range === 'number') return created === range
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range
  return created > gt && created >= gte && created < lt && created <= lte
}
