import { invalid, noSuch } from './rejection.ts'
import type { Fake } from './state.ts'

/** The request of an operation. `account` is the connected account the caller acts for. */
export type Call = {
  path: Record<string, string>
  account: string | null
  requestId: string
  idempotencyKey: string | null
}

/** A simulated path: the parameters it supports (`line_items[].price`, `metadata.*`) and its implementation. */
export type Operation = {
  supports: readonly string[]
  run(fake: Fake, params: object, call: Call): object
}

/** Gives an operation the SDK's parameter types; parameters are validated before `run`. */
export function operation<P extends object>(
  supports: readonly string[],
  run: (fake: Fake, params: P, call: Call) => object,
): Operation {
  return { supports, run: (fake, params, call) => run(fake, params as P, call) }
}

export const reading = (noun: string, table: (fake: Fake, call: Call) => Record<string, object>): Operation =>
  operation([], (fake, _params, call) => itemOf(noun, table(fake, call), call.path.id))

/** The item with this id. Throws like Stripe: 404 if the id is part of the path, 400 if it is a parameter. */
export function itemOf<T>(noun: string, table: Record<string, T>, id = '', param = 'id'): T {
  const item = table[id]
  if (item === undefined) throw noSuch(noun, id, param)
  return item
}

type Listed = { id: string; created?: number }
export type PageParams = {
  limit?: number
  starting_after?: string
  ending_before?: string
  created?: number | { gt?: number; gte?: number; lt?: number; lte?: number }
}

export const listParams = ['limit', 'starting_after', 'ending_before', 'created', 'created.gte', 'created.lt']

/** A list that can be filtered by the named fields. */
export const listing = (
  url: string,
  filters: readonly string[],
  items: (fake: Fake, call: Call) => Listed[],
): Operation =>
  operation<PageParams & Record<string, unknown>>([...listParams, ...filters], (fake, params, call) =>
    pageOf(items(fake, call), params, url, (item) =>
      filters.every((name) => params[name] === undefined || Reflect.get(item, name) === params[name]),
    ),
  )

/** One page of a Stripe list: newest first, cursors by id, at most 100. A cursor may be an item that isn't listed. */
export function pageOf<T extends Listed>(all: T[], params: PageParams, url: string, isListed = (_: T) => true) {
  const limit = params.limit ?? 10
  if (limit < 1 || limit > 100)
    throw invalid('This value must be between 1 and 100.', { code: 'parameter_invalid_integer', param: 'limit' })
  const newestFirst = all.toReversed()
  const placeOf = (id: string, param: string) => {
    const index = newestFirst.findIndex((item) => item.id === id)
    if (index < 0) throw invalid(`No such object: '${id}'`, { code: 'resource_missing', param })
    return index
  }
  const isShown = (item: T) => isWithin(item.created ?? 0, params.created) && isListed(item)
  if (params.ending_before !== undefined) {
    const newer = newestFirst.slice(0, placeOf(params.ending_before, 'ending_before')).filter(isShown)
    return { object: 'list' as const, data: newer.slice(-limit), has_more: newer.length > limit, url }
  }
  const start = params.starting_after === undefined ? 0 : placeOf(params.starting_after, 'starting_after') + 1
  const older = newestFirst.slice(start).filter(isShown)
  return { object: 'list' as const, data: older.slice(0, limit), has_more: older.length > limit, url }
}

function isWithin(created: number, range: PageParams['created']): boolean {
  if (range === undefined) return true
  if (typeof range === 'number') return created === range
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range
  return created > gt && created >= gte && created < lt && created <= lte
}
