import type { Db } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { activeIn, FILTER_GROUPS, type FilterGroup, withoutGroup } from '../filters/rules.ts'
import {
  type DirectoryRequest,
  directoryFacets,
  directoryPage,
  everybodyListed,
  favoritesStrip,
  MOST_COUNTED,
  questionOf,
} from '../views.server.ts'
import { freeBefore } from './rules.ts'
import { countEach, type ListQuestion } from './store.server.ts'

/** Everything the screen of the list shows. */
export async function listAnswer(db: Db, viewer: Viewer | null, asked: DirectoryRequest) {
  const question = await questionOf(db, viewer, asked)
  const [page, facets, favorites, everybody] = await Promise.all([
    directoryPage(db, viewer, asked, question),
    directoryFacets(db, viewer, asked, question),
    favoritesStrip(db, viewer, asked.now, question),
    viewer === null ? null : everybodyListed(db, question.blocked),
  ])
  return {
    ...page,
    facets,
    favorites,
    /** How many people there are without any filter; guests are not told. */
    everybody: everybody ?? { people: facets.people, isMore: facets.isMore },
    relief: page.cards.length === 0 && asked.after === null ? await reliefOf(db, asked, question) : null,
  }
}

/** What to let go of so that somebody is left. */
export type Relief = FilterGroup | 'search'

export type ListAnswer = Awaited<ReturnType<typeof listAnswer>>

/** Of a search and filters that leave nobody together, the one without which most people are left; null when none helps. */
async function reliefOf(db: Db, asked: DirectoryRequest, question: ListQuestion): Promise<Relief | null> {
  const groups: Relief[] = (Object.keys(FILTER_GROUPS) as FilterGroup[]).filter(
    (group) => activeIn(asked.filters, group).length > 0,
  )
  if (asked.filters.search !== '') groups.push('search')
  if (groups.length < 2) return null
  const wishes = groups.map((group) => {
    if (group === 'search') return { ...question, filters: { ...asked.filters, search: '' }, words: null }
    const filters = withoutGroup(asked.filters, group)
    return { ...question, filters, freeBefore: freeBefore(filters, asked.now, asked.timeZone) }
  })
  const people = await countEach(db, wishes, MOST_COUNTED)
  const most = Math.max(...people)
  return most > 0 ? (groups[people.indexOf(most)] ?? null) : null
}
