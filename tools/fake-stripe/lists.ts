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

/**
 * One page of Stripe's lists: newest first, cursors by id, at most 100. A cursor may also be
 * one that `isListed` or `created` leaves out.
 */
export function pageOf<T extends Listed>(all: T[], params: PageParams, url: string, isListed = (_: T) => true) {
  const limit = params.limit ?? 10
  if (limit < 1 || limit > 100)
    throw invalid('This value must be between 1 and 100.', { code: 'parameter_invalid_integer', param: 'limit' })
  const newestFirst = all.toReversed()
  const isShown = (item: T) => isWithin(item.created ?? 0, params.created) && isListed(item)
  if (params.ending_before !== undefined) {
    const newer = newestFirst.slice(0, indexOf(newestFirst, params.ending_before, 'ending_before')).filter(isShown)
    return { object: 'list' as const, data: newer.slice(-limit), has_more: newer.length > limit, url }
  }
  const start =
    params.starting_after === undefined ? 0 : indexOf(newestFirst, params.starting_after, 'starting_after') + 1
  const older = newestFirst.slice(start).filter(isShown)
  return { object: 'list' as const, data: older.slice(0, limit), has_more: older.length > limit, url }
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

/** Whether a time lies in a range of `created`. */
export function isWithin(created: number, range: PageParams['created']): boolean {
  if (range === undefined) return true
  if (typeof range === 'number') return created === range
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range
  return created > gt && created >= gte && created < lt && created <= lte
}
