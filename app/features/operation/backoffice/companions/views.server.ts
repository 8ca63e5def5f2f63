import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import type { Voice } from '#app/features/marketplace/profiles/schema.ts'
import type { Language } from '#app/i18n/languages.ts'
import { columnsOf, type Db } from '#app/platform/data/db.server.ts'
import { authorize, notFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { contentChanges, listings, profiles, users } from '#db/schema/all.ts'
import { conditionsOf, defineList, type LineOf, type ListQuery, readList } from '../kit/list.views.server.ts'
import { peopleFoundBy } from '../people/views.server.ts'
import { CHANGES_SHOWN, COMPANION_ACTS, COMPANION_MARKS, COMPANION_STATES, OFFERED_DAYS } from './schema.ts'

const isListed = sql<boolean>`(${listings.companionId} is not null)`
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

export const companionList = defineList({
  columns: {
    id: users.id,
    name: profiles.fullName,
    slug: profiles.slug,
    photoKey: profiles.photoKey,
    status: users.status,
    isListed,
    writes: sql<Language[]>`coalesce(${listings.writes}, '{}')`,
    ...columnsOf(profiles, 'certified', 'featured', 'freeIntro'),
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
const companionsQuery = z.object({
  act: z.enum(COMPANION_ACTS).nullable().catch(null).default(null),
  id: z.uuid().optional().catch(undefined),
})

export type CompanionsPage = Awaited<ReturnType<typeof companionsPage>>

const companionsWhere = (db: Db, condition: SQL): Promise<CompanionLine[]> =>
  companionList
    .from(db.select(companionList.columns))
    .$dynamic()
    .where(condition)
    .orderBy(sql`${profiles.featuredRank} nulls last, ${listings.recommended} desc nulls last, ${profiles.id}`)

export async function companionsPage(db: Db, viewer: Viewer | null, query: ListQuery) {
  authorize(canAdministrate(viewer, 'companions'))
  const { act, id } = companionsQuery.parse(query)
  const [list, changes, featured, [freeIntro = null]] = await Promise.all([
    readList(db, companionList, query),
    waitingChanges(db),
    companionsWhere(db, marks.featured),
    companionsWhere(db, marks.free_intro),
  ])
  const isAbout = (companionId: string) => sql`${companionList.where} and ${users.id} = ${companionId}`
  const [subject = null] = act === 'free_intro' && id ? await companionsWhere(db, isAbout(id)) : []
  if (act === 'free_intro' && id && !subject) throw notFound()
  const [change = null] = act === 'accept_change' && id ? await waitingChanges(db, eq(contentChanges.id, id)) : []
  return { list, changes, featured, freeIntro, act, subject, change }
}

export type WaitingChange = Awaited<ReturnType<typeof waitingChanges>>[number]

const waitingChanges = (db: Db, condition?: SQL) =>
  db
    .select({
      ...columnsOf(contentChanges, 'id', 'userId', 'field', 'before', 'after', 'changedAt'),
      name: profiles.fullName,
      photoKey: profiles.photoKey,
      voice: sql<Voice | null>`(select jsonb_build_object('key', v.key, 'seconds', v.seconds) from voices v
        where v.key = ${contentChanges.after})`,
    })
    .from(contentChanges)
    .innerJoin(profiles, eq(profiles.id, contentChanges.userId))
    .where(and(isNull(contentChanges.decidedAt), contentChanges.isMaterial, condition))
    .orderBy(contentChanges.changedAt, contentChanges.id)
    .limit(CHANGES_SHOWN)

export async function changeForCase(db: Db, viewer: Viewer | null, changeId: string | undefined) {
  authorize(canAdministrate(viewer, 'companions'))
  const [change = null] = changeId ? await waitingChanges(db, eq(contentChanges.id, changeId)) : []
  return change
}
