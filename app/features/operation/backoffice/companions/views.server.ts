import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { authorize, notFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { people } from '../people/views.server.ts'
import { companionsQuery } from './forms.ts'
import { CHANGES_SHOWN, COACHES_SHOWN, COMPANIONS_FOUND } from './schema.ts'
import {
  findFreeIntroStanding,
  findStanding,
  findWaitingChange,
  listCertified,
  listFeaturedStandings,
  listStandings,
  listWaitingChanges,
} from './store.server.ts'

export type { WaitingChange } from './store.server.ts'

export type CompanionsPage = Awaited<ReturnType<typeof companionsPage>>

/**
 * The page of companions, with those whom a search finds and the one an act is about. Administrators only; an act about
 * nobody is `not_found`.
 */
export async function companionsPage(db: Db, viewer: Viewer | null, query: Readonly<Record<string, string>>) {
  authorize(canAdministrate(viewer, 'companions'))
  const { q, act = null, id } = companionsQuery.parse(query)
  const [changes, featured, freeIntro, certified] = await Promise.all([
    listWaitingChanges(db, CHANGES_SHOWN),
    listFeaturedStandings(db),
    findFreeIntroStanding(db),
    listCertified(db, COACHES_SHOWN),
  ])
  const subject = act && act !== 'accept_change' && id ? await findStanding(db, id) : null
  const change = act === 'accept_change' && id ? await findWaitingChange(db, id) : null
  if (act && id && act !== 'accept_change' && !subject) throw notFound()
  const found = q === '' ? null : await findCompanions(db, viewer, q)
  return { q, act, subject, change, changes, featured, freeIntro, certified, found }
}

/** A material change that waits, for the case about it; null for a decided one. Administrators only. */
export async function changeForCase(db: Db, viewer: Viewer | null, changeId: string | undefined) {
  authorize(canAdministrate(viewer, 'companions'))
  return changeId ? findWaitingChange(db, changeId) : null
}

async function findCompanions(db: Db, viewer: Viewer | null, q: string) {
  const { lines } = await people(db, viewer, { q, role: 'offerer' })
  const ids = lines.filter(({ status }) => status !== 'canceled').map(({ id }) => id)
  const found = ids.length === 0 ? [] : await listStandings(db, ids)
  return ids.flatMap((id) => found.filter((each) => each.id === id)).slice(0, COMPANIONS_FOUND)
}
