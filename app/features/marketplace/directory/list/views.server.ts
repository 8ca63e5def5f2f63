import type { Db } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { activeIn, FILTER_GROUPS, type FilterGroup, withoutGroup } from '../filters/rules.ts'
import {
  COUNT_LIMIT,
  directoryPage,
  favoritesStrip,
  type ListRequest,
  listCounts,
  prepareListQuery,
} from '../views.server.ts'
import { freeBefore } from './rules.ts'
import type { ListQuery } from './store.server.ts'
import { countMatchesOfEach } from './store.server.ts'

export async function loadList(db: Db, viewer: Viewer | null, request: ListRequest) {
  const query = await prepareListQuery(db, viewer, request)
  const [page, { facets, total }, favorites] = await Promise.all([
    directoryPage(db, viewer, request, query),
    listCounts(db, query),
    favoritesStrip(db, viewer, request.now),
  ])
  return {
    ...page,
    facets,
    favorites,
    /** How many companions there are without any filter; for guests, how many match. */
    total: viewer === null ? { people: facets.people, isMore: facets.isMore } : total,
    suggestedRemoval:
      page.cards.length === 0 && request.after === null ? await suggestRemoval(db, request, query) : null,
  }
}

/** A filter group or the search, as a suggestion to remove it. */
export type RemovableFilter = FilterGroup | 'search'

export type ListResult = Awaited<ReturnType<typeof loadList>>

/** When nobody matches: the filter group whose removal leaves the most companions; null when none helps. */
async function suggestRemoval(db: Db, request: ListRequest, query: ListQuery): Promise<RemovableFilter | null> {
  const groups: RemovableFilter[] = (Object.keys(FILTER_GROUPS) as FilterGroup[]).filter(
    (group) => activeIn(request.filters, group).length > 0,
  )
  if (request.filters.search !== '') groups.push('search')
  if (groups.length < 2) return null
  const queries = groups.map((group) => {
    if (group === 'search') return { ...query, filters: { ...request.filters, search: '' }, tsQuery: null }
    const filters = withoutGroup(request.filters, group)
    return { ...query, filters, freeBefore: freeBefore(filters, request.now, request.timeZone) }
  })
  const people = await countMatchesOfEach(db, queries, COUNT_LIMIT)
  const most = Math.max(...people)
  return most > 0 ? (groups[people.indexOf(most)] ?? null) : null
}
