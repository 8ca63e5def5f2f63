import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { devicesOfPerson } from '#app/features/marketplace/accounts/devices/views.server.ts'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import { statementPage } from '#app/features/marketplace/credits/statement/views.server.ts'
import { linkedAccounts } from '#app/features/operation/suspensions/linked-accounts/views.server.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { authorize, notFound } from '#app/platform/refusal.ts'
import { isUuid } from '#app/platform/uuid.ts'
import type { Role, Viewer } from '#app/platform/viewer.ts'
import { profiles, users } from '#db/schema/all.ts'
import { anywhere, type ListPlace, pageOf, placeOf } from '../money/lists.rules.ts'
import { peopleQuery } from './forms.ts'
import { listActsAbout, listCallsOf, listCasesOf, listMoneyOf, listRatingsOf } from './history.store.server.ts'
import {
  findAnyone,
  listApplicationsOf,
  listEmailChangesOf,
  listEvidenceOf,
  listMailsTo,
  listNotesAbout,
} from './person.store.server.ts'
import { PEOPLE_PAGE_SIZE, PERSON_LINES, type PeopleStatus } from './schema.ts'
import { type PeopleSearch, peopleSearchOf } from './search.rules.ts'

export type PersonLine = Awaited<ReturnType<typeof listEverybody>>[number]

export type PeopleList = {
  lines: PersonLine[]
  next: string | null
  q: string
  role: Role | null
  status: PeopleStatus | null
}

/** People by what is searched for, the newest first. Administrators only. */
export async function people(
  db: Db,
  viewer: Viewer | null,
  query: Readonly<Record<string, string>>,
): Promise<PeopleList> {
  authorize(canAdministrate(viewer, 'people'))
  const { q, role, status, before } = peopleQuery.parse(query)
  const found = await listEverybody(db, {
    search: peopleSearchOf(q),
    role,
    status,
    after: placeOf(before),
    limit: PEOPLE_PAGE_SIZE + 1,
  })
  return { ...pageOf(found, PEOPLE_PAGE_SIZE), q, role: role ?? null, status: status ?? null }
}

export type PersonPage = Awaited<ReturnType<typeof personPage>>

/**
 * Everything about one person; for support `money` is null and the statement empty. Back office only; refuses an unknown
 * person with `not_found`.
 */
export async function personPage(db: Db, viewer: Viewer | null, userId: string | undefined) {
  authorize(canAdministrate(viewer, 'people'))
  const person = userId && isUuid(userId) ? await findAnyone(db, userId) : undefined
  if (!person) throw notFound()
  const id = person.userId
  const hasMoney = canAdministrate(viewer).ok
  const [devices, applications, evidence, calls, money, cases, ratings] = await Promise.all([
    devicesOfPerson(db, id),
    listApplicationsOf(db, id, PERSON_LINES),
    listEvidenceOf(db, id, PERSON_LINES),
    listCallsOf(db, id, PERSON_LINES),
    hasMoney ? listMoneyOf(db, id, PERSON_LINES) : null,
    listCasesOf(db, id, PERSON_LINES),
    listRatingsOf(db, id, PERSON_LINES),
  ])
  const [statement, mails, notes, acts, emailChanges, linked] = await Promise.all([
    hasMoney ? statementPage(db, person) : null,
    listMailsTo(db, person, PERSON_LINES),
    listNotesAbout(db, id, 5 * PERSON_LINES),
    listActsAbout(db, id, 2 * PERSON_LINES),
    listEmailChangesOf(db, id, PERSON_LINES),
    linkedAccounts(db, id),
  ])
  return {
    person: {
      ...person,
      ...(!hasMoney && { credits: 0, debtCredits: 0 }),
      ...{ name: person.name ?? '', isViewer: id === viewer?.userId },
    },
    ...{ devices, applications, evidence, calls, money, cases, ratings },
    statement: statement?.lines ?? [],
    ...{ mails, notes, acts, emailChanges, linked },
  }
}

type PeopleQuery = {
  search: PeopleSearch | null
  role?: Role | undefined
  status?: PeopleStatus | undefined
  after: ListPlace | null
  limit: number
}

/** People with an account, also deleted ones, the newest first, after a place. */
function listEverybody(db: Db, { search, role, status, after, limit }: PeopleQuery) {
  return db
    .select({
      id: users.id,
      createdAt: users.createdAt,
      role: users.role,
      status: users.status,
      email: users.email,
      name: profiles.fullName,
      photoKey: profiles.photoKey,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(
      and(
        search ? foundBy(search) : undefined,
        role ? eq(users.role, role) : undefined,
        status === 'waiting' ? isNull(users.status) : status ? eq(users.status, status) : undefined,
        after
          ? sql`(${users.createdAt}, ${users.id}) < (${after.at.toISOString()}::timestamptz, ${after.id})`
          : undefined,
      ),
    )
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit)
}

function foundBy(search: PeopleSearch): SQL {
  switch (search.by) {
    case 'id':
      return sql`${users.id} = ${search.id}`
    case 'email':
      return sql`${users.email} = ${search.email}`
    case 'emailPart':
      return sql`${users.email} like ${anywhere(search.part)}`
    case 'slug':
      return sql`(${users.id} in (select profile_id from profile_slugs where slug = ${search.slug})
        or ${profiles.fullName} ilike ${anywhere(search.name)})`
    case 'name':
      return sql`${profiles.fullName} ilike ${anywhere(search.name)}`
  }
}
