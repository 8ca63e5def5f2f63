import { eq, type SQL, sql } from 'drizzle-orm'
import { devicesOfPerson } from '#app/features/marketplace/accounts/devices.views.server.ts'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import { statementPage } from '#app/features/marketplace/credits/statement.views.server.ts'
import { linkedAccounts } from '#app/features/operation/suspensions/linked-accounts.views.server.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { authorize, notFound } from '#app/platform/refusal.ts'
import { isUuid } from '#app/platform/uuid.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { profiles, users } from '#db/schema/all.ts'
import { actsAbout } from '../audit/views.server.ts'
import { anywhere, conditionsOf, defineList, type LineOf, type ListQuery, readList } from '../kit/list.views.server.ts'
import {
  findAnyone,
  listApplicationsOf,
  listCallsOf,
  listCasesOf,
  listEmailChangesOf,
  listEvidenceOf,
  listMailsTo,
  listMoneyOf,
  listNotesAbout,
  listRatingsOf,
} from './person.store.server.ts'
import { PEOPLE_ROLES, PEOPLE_STATUSES, PERSON_LINES } from './schema.ts'
import { peopleSearchOf } from './search.rules.ts'

/** When a browser in which they are signed in was last used. */
const seenAt = sql`(select max(s.updated_at) from sessions s where s.user_id = ${users.id})`
const calls = sql`((select count(*) from calls where seeker_id = ${users.id}) + (select count(*) from calls where offerer_id = ${users.id}))`
const isCompanion = sql`${users.role} = 'offerer' and ${users.status} = 'active'`
const lacksPayoutAccount = sql`(${isCompanion} and not exists (
  select from payees p where p.user_id = ${users.id} and p.payouts_enabled))`
const lacksTaxDetails = sql`(${isCompanion} and not exists (select from tax_details d where d.user_id = ${users.id}))`

/** Everyone with an account, also deleted ones. Support sees no money. */
export const peopleList = ({ hasMoney }: { hasMoney: boolean }) =>
  defineList({
    columns: {
      id: users.id,
      createdAt: users.createdAt,
      role: users.role,
      status: users.status,
      email: users.email,
      name: sql<string | null>`${profiles.fullName}`,
      photoKey: sql<string | null>`${profiles.photoKey}`,
      seenAt: sql<Date | null>`${seenAt}`.mapWith(users.createdAt),
      calls: sql<number>`${calls}::int`,
      credits: sql<number | null>`${hasMoney ? users.creditBalance : sql`null`}`,
    },
    from: (select) => select.from(users).leftJoin(profiles, eq(profiles.id, users.id)),
    id: users.id,
    sorts: {
      since: users.createdAt,
      name: { asc: sql`lower(${profiles.fullName})` },
      seen: seenAt,
      calls,
      ...(hasMoney && { credits: users.creditBalance }),
    },
    filters: {
      role: conditionsOf(PEOPLE_ROLES, (role) => sql`${users.role} = ${role}`),
      status: conditionsOf(PEOPLE_STATUSES, (status) =>
        status === 'waiting' ? sql`${users.status} is null` : sql`${users.status} = ${status}`,
      ),
      missing: { payout_account: lacksPayoutAccount, tax_details: lacksTaxDetails },
    },
    search: peopleFoundBy,
  })

export type PersonLine = LineOf<ReturnType<typeof peopleList>>
export type PeopleList = Awaited<ReturnType<typeof people>>

/** People by what is searched for, the newest first. Administrators and support. */
export async function people(db: Db, viewer: Viewer | null, query: ListQuery) {
  authorize(canAdministrate(viewer, 'people'))
  return readList(db, peopleList({ hasMoney: canAdministrate(viewer).ok }), query)
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
    actsAbout(db, id, { limit: 2 * PERSON_LINES, hasMoney }),
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

export function peopleFoundBy(text: string): SQL | undefined {
  const search = peopleSearchOf(text)
  switch (search?.by) {
    case undefined:
      return undefined
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
