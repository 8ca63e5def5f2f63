import { eq, type SQL, sql } from 'drizzle-orm'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import type { ProfileContent } from '#app/features/marketplace/profiles/schema.ts'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import { authorize, notFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { listings, profiles, users } from '#db/schema/all.ts'
import { conditionsOf, defineList, type LineOf, type ListQuery, readList } from '../kit/list.views.server.ts'
import { peopleFoundBy } from '../people/views.server.ts'
import { companionsQuery } from './forms.ts'
import { CHANGES_SHOWN, COMPANION_MARKS, COMPANION_STATES, OFFERED_DAYS } from './schema.ts'

const isListed = sql<boolean>`(${listings.companionId} is not null)`
/** Hours within the next weeks. */
const offered = sql<number>`coalesce((select sum(extract(epoch from a.end_time - greatest(a.start_time, app_now()))) / 3600
  from availability a where a.offerer_id = ${users.id} and a.end_time > app_now()
    and a.start_time < app_now() + make_interval(days => ${OFFERED_DAYS})), 0)`
const lastCallAt = sql`(select max(c.scheduled_start) from calls c
  where c.offerer_id = ${users.id} and c.status = 'completed')`
const isBookable = sql`(${isListed} and ${offered} > 0)`
const marks = {
  certified: sql`${profiles.certified} is true`,
  featured: profiles.featured.getSQL(),
  free_intro: profiles.freeIntro.getSQL(),
  no_certificate: sql`(${profiles.certified} is true and not exists (select from badge_evidence e
    where e.companion_id = ${users.id} and e.withdrawn_at is null))`,
}

/** All companions with an account, also those who wait to be let in. */
export const companionList = defineList({
  columns: {
    id: users.id,
    name: profiles.fullName,
    slug: profiles.slug,
    photoKey: profiles.photoKey,
    status: users.status,
    isListed,
    certified: profiles.certified,
    featured: profiles.featured,
    freeIntro: profiles.freeIntro,
    audio: users.ratePerHourAudio,
    video: users.ratePerHourVideo,
    offeredHours: sql<number>`${offered}::float8`,
    averageRating: profiles.averageRating,
    totalRatings: profiles.totalRatings,
    lastCallAt: sql<Date | null>`${lastCallAt}`.mapWith(users.createdAt),
  },
  from: (select) =>
    select
      .from(profiles)
      .innerJoin(users, eq(users.id, profiles.id))
      .leftJoin(listings, eq(listings.companionId, profiles.id)),
  id: users.id,
  sorts: {
    name: { asc: sql`lower(${profiles.fullName})` },
    rate: sql`coalesce(${users.ratePerHourVideo}, ${users.ratePerHourAudio})`,
    offered,
    rating: profiles.averageRating,
    call: lastCallAt,
  },
  filters: {
    state: conditionsOf(COMPANION_STATES, (state) => (state === 'bookable' ? isBookable : sql`not ${isBookable}`)),
    mark: conditionsOf(COMPANION_MARKS, (mark) => marks[mark]),
  },
  search: peopleFoundBy,
  where: sql`${users.role} = 'offerer' and ${users.status} is distinct from 'canceled'`,
})

export type CompanionLine = LineOf<typeof companionList>
export type CompanionsPage = Awaited<ReturnType<typeof companionsPage>>

/** Companions of a condition; the featured ones in their order. */
const companionsWhere = (db: Db, condition: SQL): Promise<CompanionLine[]> =>
  companionList
    .from(db.select(companionList.columns))
    .$dynamic()
    .where(condition)
    .orderBy(sql`${profiles.featuredRank} nulls last, ${listings.recommended} desc nulls last, ${profiles.id}`)

/**
 * The page of companions, with what an act is about. Administrators and support; an act about nobody is `not_found`.
 */
export async function companionsPage(db: Db, viewer: Viewer | null, query: ListQuery) {
  authorize(canAdministrate(viewer, 'companions'))
  const { act, id } = companionsQuery.parse(query)
  const [list, changes, featured, [freeIntro = null]] = await Promise.all([
    readList(db, companionList, query),
    waitingChanges(db, sql`true`),
    companionsWhere(db, marks.featured),
    companionsWhere(db, marks.free_intro),
  ])
  const isAbout = (companionId: string) => sql`${companionList.where} and ${users.id} = ${companionId}`
  const [subject = null] = act === 'free_intro' && id ? await companionsWhere(db, isAbout(id)) : []
  if (act === 'free_intro' && id && !subject) throw notFound()
  const [change = null] = act === 'accept_change' && id ? await waitingChanges(db, sql`c.id = ${id}`) : []
  return { list, changes, featured, freeIntro, act, subject, change }
}

/** A material change that nobody has looked at: texts, or keys of photos. */
export type WaitingChange = {
  id: string
  userId: string
  name: string | null
  photoKey: string | null
  field: ProfileContent
  before: string | null
  after: string | null
  changedAt: Date
}

/** Material changes of people who still have a profile, the longest waiting first. */
async function waitingChanges(db: Db, condition: SQL): Promise<WaitingChange[]> {
  const found = await rows<WaitingChange>(
    db,
    sql`select c.id, c.user_id as "userId", p.full_name as name, p.photo_key as "photoKey", c.field, c.before, c.after,
        c.changed_at as "changedAt"
      from content_changes c join profiles p on p.id = c.user_id
      where c.decided_at is null and c.is_material and ${condition} order by c.changed_at, c.id limit ${CHANGES_SHOWN}`,
  )
  return found.map((change) => ({ ...change, changedAt: new Date(change.changedAt) }))
}

/** A material change that waits, for the case about it; null for a decided one. Administrators only. */
export async function changeForCase(db: Db, viewer: Viewer | null, changeId: string | undefined) {
  authorize(canAdministrate(viewer, 'companions'))
  const [change = null] = changeId ? await waitingChanges(db, sql`c.id = ${changeId}`) : []
  return change
}
