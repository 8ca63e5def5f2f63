import Stripe from 'stripe'
import type { ListPosition } from './payments.server.ts'

type Listed = { id: string; created: number }
type ListParams = {
  limit: number
  created?: { gte: number; lt?: number }
  ending_before?: string
  starting_after?: string
}
type Page<T> = { data: T[]; has_more: boolean }

const PAGE = 100
const FIRST_SPAN_SECONDS = 3600

/**
 * Reads a list of the provider, which is newest first, forwards: the oldest hundred after a position, oldest first, and
 * whether there are more. Null when the provider does not list the item of the position any more.
 */
export async function readForwards<T extends Listed>(
  list: (params: ListParams) => Promise<Page<T>>,
  after: ListPosition,
): Promise<{ items: T[]; hasMore: boolean } | null> {
  if ('since' in after) return oldestSince(list, Math.floor(after.since.getTime() / 1000))
  try {
    const { data, has_more } = await list({ limit: PAGE, ending_before: after.id })
    return { items: data.toReversed(), hasMore: has_more }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return null
    throw error
  }
}

/** Looks for the first stretch of time with something in it, and makes it shorter until a page holds all of it. */
async function oldestSince<T extends Listed>(list: (params: ListParams) => Promise<Page<T>>, since: number) {
  let from = since
  let span = FIRST_SPAN_SECONDS
  for (;;) {
    const isLast = (from + span) * 1000 > Date.now()
    const created = isLast ? { gte: from } : { gte: from, lt: from + span }
    let page = await list({ limit: PAGE, created })
    if (page.data.length === 0) {
      if (isLast) return { items: [], hasMore: false }
      from += span
      span *= 2
      continue
    }
    if (page.has_more && span > 1) {
      span = Math.ceil(span / 8)
      continue
    }
    for (let last = page.data.at(-1); page.has_more && last; last = page.data.at(-1))
      page = await list({ limit: PAGE, created, starting_after: last.id })
    return { items: page.data.toReversed(), hasMore: true }
  }
}
