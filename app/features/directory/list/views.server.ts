import type { Db } from '#app/platform/db.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { activeIn, FILTER_GROUPS, type FilterGroup, withoutGroup } from '../filters/rules.ts'
import {
  type DirectoryRequest,
  directoryFacets,
  directoryPage,
  everybodyListed,
  favoritesStrip,
  questionOf,
} from '../views.server.ts'

/** Everything the screen of the list shows. */
export async function listAnswer(db: Db, viewer: Viewer | null, asked: DirectoryRequest) {
  const question = await questionOf(db, viewer, asked)
  const [page, facets, favorites, everybody] = await Promise.all([
    directoryPage(db, viewer, asked, question),
    directoryFacets(db, viewer, asked, question),
    favoritesStrip(db, viewer, asked.now, question),
    viewer === null ? null : everybodyListed(db),
  ])
  return {
    ...page,
    facets,
    favorites,
    /** How many people there are without any filter; guests are not told. */
    everybody: everybody ?? { people: facets.people, isMore: facets.isMore },
    relief: page.cards.length === 0 && asked.after === null ? await reliefOf(db, viewer, asked) : null,
  }
}

export type ListAnswer = Awaited<ReturnType<typeof listAnswer>>

/** Of filters that leave nobody together, the group without which most people are left; null when none helps. */
async function reliefOf(db: Db, viewer: Viewer | null, asked: DirectoryRequest): Promise<FilterGroup | null> {
  const groups = (Object.keys(FILTER_GROUPS) as FilterGroup[]).filter(
    (group) => activeIn(asked.filters, group).length > 0,
  )
  if (groups.length < 2 && asked.filters.search === '') return null
  const left = await Promise.all(
    groups.map(async (group) => {
      const { people } = await directoryFacets(db, viewer, { ...asked, filters: withoutGroup(asked.filters, group) })
      return { group, people }
    }),
  )
  const [best] = left.filter(({ people }) => people > 0).sort((a, b) => b.people - a.people)
  return best?.group ?? null
}
