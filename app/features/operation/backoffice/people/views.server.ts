import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import type { Side } from '#app/features/marketplace/accounts/schema.ts'
import { devicesOf } from '#app/features/marketplace/accounts/views.server.ts'
import { statementPage } from '#app/features/marketplace/credits/statement.views.server.ts'
import type { OtherBios } from '#app/features/marketplace/profiles/schema.ts'
import type { Measure } from '#app/features/operation/cases/schema.ts'
import { linkedAccounts } from '#app/features/operation/suspensions/linked-accounts.views.server.ts'
import { columnsOf, type Db, rows } from '#app/platform/data/db.server.ts'
import { authorize, notFound } from '#app/platform/refusal.ts'
import { isUuid } from '#app/platform/uuid.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import {
  applications,
  badgeEvidence,
  calls,
  cases,
  emailChanges,
  ledgerAccounts,
  mails,
  personNotes,
  profiles,
  ratings,
  secondFactors,
  suspensions,
  users,
} from '#db/schema/all.ts'
import { actsAbout } from '../audit/views.server.ts'
import { anywhere, conditionsOf, defineList, type LineOf, type ListQuery, readList } from '../kit/list.views.server.ts'
import { peopleSearchOf } from './rules.ts'
import { PEOPLE_ROLES, PEOPLE_STATUSES, PERSON_LINES } from './schema.ts'

const seenAt = sql`(select max(s.updated_at) from sessions s where s.user_id = ${users.id})`
const callCount = sql`((select count(*) from calls where seeker_id = ${users.id}) + (select count(*) from calls where offerer_id = ${users.id}))`
const isCompanion = sql`${users.role} = 'offerer' and ${users.status} = 'active'`
const lacksPayoutAccount = sql`(${isCompanion} and not exists (
  select from payees p where p.user_id = ${users.id} and p.payouts_enabled))`
const lacksTaxDetails = sql`(${isCompanion} and not exists (select from tax_details d where d.user_id = ${users.id}))`

/** Everyone with an account, including deleted ones. Support sees no money. */
export const peopleList = ({ hasMoney }: { hasMoney: boolean }) =>
  defineList({
    columns: {
      ...columnsOf(users, 'id', 'createdAt', 'role', 'status', 'email'),
      name: sql<string | null>`${profiles.fullName}`,
      photoKey: sql<string | null>`${profiles.photoKey}`,
      seenAt: sql<Date | null>`${seenAt}`.mapWith(users.createdAt),
      calls: sql<number>`${callCount}::int`,
      credits: sql<number | null>`${hasMoney ? users.creditBalance : sql`null`}`,
    },
    from: (select) => select.from(users).leftJoin(profiles, eq(profiles.id, users.id)),
    id: users.id,
    sorts: {
      since: users.createdAt,
      name: { asc: sql`lower(${profiles.fullName})` },
      seen: seenAt,
      calls: callCount,
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

export async function people(db: Db, viewer: Viewer | null, query: ListQuery) {
  authorize(canAdministrate(viewer, 'people'))
  return readList(db, peopleList({ hasMoney: canAdministrate(viewer).ok }), query)
}

export type PersonPage = Awaited<ReturnType<typeof personPage>>

/** A person with all details; support sees no money. Refuses an unknown person with `not_found`. */
export async function personPage(db: Db, viewer: Viewer | null, userId: string | undefined) {
  authorize(canAdministrate(viewer, 'people'))
  const person = userId && isUuid(userId) ? await findAnyone(db, userId) : undefined
  if (!person) throw notFound()
  const id = person.userId
  const hasMoney = canAdministrate(viewer).ok
  const [devices, applications, evidence, calls, money, cases, ratings] = await Promise.all([
    devicesOf(db, { userId: id }),
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

const nameOf = (id: unknown) => sql<string | null>`(select full_name from profiles where id = ${id})`

export async function findAnyone(db: Db, userId: string) {
  const [row] = await db
    .select({
      userId: users.id,
      ...columnsOf(users, 'role', 'status', 'email'),
      isEmailConfirmed: users.emailVerified,
      ...columnsOf(users, 'language', 'timeZone', 'createdAt', 'canceledAt', 'confirmedAdultAt', 'bookingsLockedAt'),
      ...columnsOf(users, 'ratePerHourAudio', 'ratePerHourVideo'),
      credits: users.creditBalance,
      secondFactorAt: secondFactors.confirmedAt,
      name: profiles.fullName,
      bio: sql<string>`coalesce(${profiles.bio}, '')`,
      otherBios: sql<OtherBios>`coalesce(${profiles.otherBios}, '{}')`,
      ...columnsOf(profiles, 'photoKey', 'slug', 'locationCode'),
      languages: sql<string[]>`coalesce(${profiles.languages}, '{}')`,
      birthYear: profiles.birthYear,
      certified: profiles.certified,
      featured: sql<boolean>`coalesce(${profiles.featured}, false)`,
      freeIntro: sql<boolean>`coalesce(${profiles.freeIntro}, false)`,
      averageRating: profiles.averageRating,
      totalRatings: sql<number>`coalesce(${profiles.totalRatings}, 0)`,
      debtCredits: sql<number>`coalesce(-${ledgerAccounts.balance}, 0)::int`,
      suspendedAt: suspensions.startAt,
      suspendedUntil: suspensions.endAt,
      suspendedBy: suspensions.decisionId,
      blocks: sql<number>`(select count(*)::int from blocked b where b.seeker_id = ${users.id} or b.offerer_id = ${users.id})`,
      blockedByOthers: sql<number>`(select count(*)::int from blocked b
        where (b.seeker_id = ${users.id} or b.offerer_id = ${users.id}) and b.blocked_by <> ${users.id})`,
      waitingChanges: sql<number>`(select count(*)::int from content_changes c
        where c.user_id = ${users.id} and c.decided_at is null and c.is_material)`,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .leftJoin(suspensions, and(eq(suspensions.userId, users.id), isNull(suspensions.liftedAt)))
    .leftJoin(ledgerAccounts, and(eq(ledgerAccounts.ownerId, users.id), eq(ledgerAccounts.kind, 'user_debt')))
    .where(eq(users.id, userId))
  return row
}

const listApplicationsOf = (db: Db, userId: string, limit: number) =>
  db
    .select({
      ...columnsOf(applications, 'id', 'status', 'submittedAt', 'decidedAt', 'certified', 'reason'),
      byName: nameOf(applications.decidedBy),
    })
    .from(applications)
    .where(eq(applications.companionId, userId))
    .orderBy(desc(applications.submittedAt))
    .limit(limit)

const listEvidenceOf = (db: Db, userId: string, limit: number) =>
  db
    .select({
      ...columnsOf(badgeEvidence, 'id', 'title', 'issuer', 'seenOn', 'note', 'withdrawnAt'),
      byName: nameOf(badgeEvidence.seenBy),
    })
    .from(badgeEvidence)
    .where(eq(badgeEvidence.companionId, userId))
    .orderBy(desc(badgeEvidence.createdAt))
    .limit(limit)

/** Mails to a person or their address, newest first, without their content. */
const listMailsTo = (db: Db, { userId, email }: { userId: string; email: string }, limit: number) =>
  db
    .select(columnsOf(mails, 'id', 'subject', 'createdAt', 'sentAt', 'attempts', 'error'))
    .from(mails)
    .where(or(eq(mails.userId, userId), eq(mails.toAddress, email)))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit)

const listNotesAbout = (db: Db, userId: string, limit: number) =>
  db
    .select({
      ...columnsOf(personNotes, 'id', 'text', 'createdAt', 'authorId'),
      authorName: nameOf(personNotes.authorId),
    })
    .from(personNotes)
    .where(eq(personNotes.userId, userId))
    .orderBy(desc(personNotes.createdAt), desc(personNotes.id))
    .limit(limit)

const listEmailChangesOf = (db: Db, userId: string, limit: number) =>
  db
    .select({
      ...columnsOf(emailChanges, 'id', 'email', 'proof', 'requestedAt', 'effectiveAt', 'confirmedAt', 'outcome'),
      ...columnsOf(emailChanges, 'endedAt'),
      byName: nameOf(emailChanges.requestedBy),
    })
    .from(emailChanges)
    .where(eq(emailChanges.userId, userId))
    .orderBy(desc(emailChanges.requestedAt))
    .limit(limit)

const listCallsOf = (db: Db, userId: string, limit: number) => {
  const otherId = sql<string>`case when ${calls.seekerId} = ${userId} then ${calls.companionId} else ${calls.seekerId} end`
  return db
    .select({
      id: calls.id,
      side: sql<Side>`case when ${calls.seekerId} = ${userId} then 'seeker' else 'companion' end`,
      ...columnsOf(calls, 'startAt', 'status', 'missedReason', 'credits'),
      otherId,
      otherName: nameOf(otherId),
    })
    .from(calls)
    .where(or(eq(calls.seekerId, userId), eq(calls.companionId, userId)))
    .orderBy(desc(calls.startAt), calls.id)
    .limit(limit)
}

type PersonMoney = {
  kind: 'purchase' | 'payout' | 'refund'
  id: string
  subjectId: string
  at: Date
  status: string
  cents: number
}

/** A person's latest purchases, refunds and payouts, in euro cents including VAT, payouts after the fee. */
async function listMoneyOf(db: Db, userId: string, limit: number): Promise<PersonMoney[]> {
  const found = await rows<PersonMoney>(
    db,
    sql`select * from (
      (select 'purchase' as kind, id, id as "subjectId", created_at as at, status, price_cents as cents
        from purchases where user_id = ${userId} order by created_at desc limit ${limit})
      union all
      (select 'refund', r.id, r.purchase_id, r.created_at, r.status, r.amount_cents
        from purchases p join refunds r on r.purchase_id = p.id where p.user_id = ${userId} order by r.created_at desc limit ${limit})
      union all
      (select 'payout', id, id, created_at,
          case when exists (select from bank_refusals where payout_id = payouts.id) then 'bank_refused' else status end, amount_cents
        from payouts where user_id = ${userId} order by created_at desc limit ${limit})) money
      order by at desc, id limit ${limit}`,
  )
  return found.map((line) => ({ ...line, at: new Date(line.at) }))
}

const listCasesOf = (db: Db, userId: string, limit: number) =>
  db
    .select({
      id: cases.id,
      reference: cases.reference,
      isSubject: sql<boolean>`${cases.subjectId} is not distinct from ${userId}::uuid`,
      ...columnsOf(cases, 'kind', 'reason', 'status'),
      measure: sql<Measure | null>`(select d.measure from case_decisions d where d.case_id = cases.id
        order by d.round desc limit 1)`,
      openedAt: cases.openedAt,
    })
    .from(cases)
    .where(or(eq(cases.subjectId, userId), eq(cases.reporterId, userId)))
    .orderBy(desc(cases.openedAt), cases.id)
    .limit(limit)

const listRatingsOf = (db: Db, userId: string, limit: number) => {
  const otherId = sql<string>`case when ${ratings.companionId} = ${userId} then ${ratings.seekerId} else ${ratings.companionId} end`
  return db
    .select({
      id: ratings.id,
      callId: ratings.callId,
      isReceived: sql<boolean>`${ratings.companionId} = ${userId}`,
      stars: ratings.rating,
      createdAt: ratings.createdAt,
      removedAt: ratings.removedAt,
      otherId,
      otherName: nameOf(otherId),
    })
    .from(ratings)
    .where(or(eq(ratings.companionId, userId), eq(ratings.seekerId, userId)))
    .orderBy(desc(ratings.createdAt), ratings.id)
    .limit(limit)
}
