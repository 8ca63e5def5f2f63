import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Side } from '#app/features/marketplace/accounts/schema.ts'
import type { Measure } from '#app/features/operation/cases/schema.ts'
import { type Db, rows, type Tx } from '#app/platform/data/db.server.ts'
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

const nameOf = (id: unknown) => sql<string | null>`(select full_name from profiles where id = ${id})`

/** Account, profile and figures of one person; undefined for an unknown id. Credits. */
export async function findAnyone(db: Db, userId: string) {
  const [row] = await db
    .select({
      userId: users.id,
      role: users.role,
      status: users.status,
      email: users.email,
      isEmailConfirmed: users.emailVerified,
      language: users.language,
      timeZone: users.timeZone,
      createdAt: users.createdAt,
      canceledAt: users.canceledAt,
      confirmedAdultAt: users.confirmedAdultAt,
      bookingsLockedAt: users.bookingsLockedAt,
      ratePerHourAudio: users.ratePerHourAudio,
      ratePerHourVideo: users.ratePerHourVideo,
      credits: users.creditBalance,
      secondFactorAt: secondFactors.confirmedAt,
      name: profiles.fullName,
      bio: sql<string>`coalesce(${profiles.bio}, '')`,
      photoKey: profiles.photoKey,
      slug: profiles.slug,
      locationCode: profiles.locationCode,
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

export const listApplicationsOf = (db: Db, userId: string, limit: number) =>
  db
    .select({
      id: applications.id,
      status: applications.status,
      submittedAt: applications.submittedAt,
      decidedAt: applications.decidedAt,
      certified: applications.certified,
      reason: applications.reason,
      byName: nameOf(applications.decidedBy),
    })
    .from(applications)
    .where(eq(applications.companionId, userId))
    .orderBy(desc(applications.submittedAt))
    .limit(limit)

export const listEvidenceOf = (db: Db, userId: string, limit: number) =>
  db
    .select({
      id: badgeEvidence.id,
      title: badgeEvidence.title,
      issuer: badgeEvidence.issuer,
      seenOn: badgeEvidence.seenOn,
      note: badgeEvidence.note,
      withdrawnAt: badgeEvidence.withdrawnAt,
      byName: nameOf(badgeEvidence.seenBy),
    })
    .from(badgeEvidence)
    .where(eq(badgeEvidence.companionId, userId))
    .orderBy(desc(badgeEvidence.createdAt))
    .limit(limit)

/** Mails to a person or their address, the newest first; never what is in them. */
export const listMailsTo = (db: Db, { userId, email }: { userId: string; email: string }, limit: number) =>
  db
    .select({
      id: mails.id,
      subject: mails.subject,
      createdAt: mails.createdAt,
      sentAt: mails.sentAt,
      attempts: mails.attempts,
      error: mails.error,
    })
    .from(mails)
    .where(or(eq(mails.userId, userId), eq(mails.toAddress, email)))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit)

export const listNotesAbout = (db: Db, userId: string, limit: number) =>
  db
    .select({
      id: personNotes.id,
      text: personNotes.text,
      createdAt: personNotes.createdAt,
      authorId: personNotes.authorId,
      authorName: nameOf(personNotes.authorId),
    })
    .from(personNotes)
    .where(eq(personNotes.userId, userId))
    .orderBy(desc(personNotes.createdAt), desc(personNotes.id))
    .limit(limit)

export const listEmailChangesOf = (db: Db, userId: string, limit: number) =>
  db
    .select({
      id: emailChanges.id,
      email: emailChanges.email,
      proof: emailChanges.proof,
      requestedAt: emailChanges.requestedAt,
      effectiveAt: emailChanges.effectiveAt,
      confirmedAt: emailChanges.confirmedAt,
      outcome: emailChanges.outcome,
      endedAt: emailChanges.endedAt,
      byName: nameOf(emailChanges.requestedBy),
    })
    .from(emailChanges)
    .where(eq(emailChanges.userId, userId))
    .orderBy(desc(emailChanges.requestedAt))
    .limit(limit)

/** The latest calls of a person on either side, with who the other one was. */
export const listCallsOf = (db: Db, userId: string, limit: number) => {
  const otherId = sql<string>`case when ${calls.seekerId} = ${userId} then ${calls.companionId} else ${calls.seekerId} end`
  return db
    .select({
      id: calls.id,
      side: sql<Side>`case when ${calls.seekerId} = ${userId} then 'seeker' else 'companion' end`,
      startAt: calls.startAt,
      status: calls.status,
      missedReason: calls.missedReason,
      credits: calls.credits,
      otherId,
      otherName: nameOf(otherId),
    })
    .from(calls)
    .where(or(eq(calls.seekerId, userId), eq(calls.companionId, userId)))
    .orderBy(desc(calls.startAt), calls.id)
    .limit(limit)
}

export type PersonMoney = {
  kind: 'purchase' | 'payout' | 'refund'
  id: string
  /** The purchase that a refund is of; else the id itself. */
  subjectId: string
  at: Date
  status: string
  cents: number
}

/** The latest purchases, refunds and payouts of a person; euro cents, VAT included, payouts after the fee. */
export async function listMoneyOf(db: Db, userId: string, limit: number): Promise<PersonMoney[]> {
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

/** Cases about a person and by them, the newest first, with what was decided last. */
export const listCasesOf = (db: Db, userId: string, limit: number) =>
  db
    .select({
      id: cases.id,
      reference: cases.reference,
      isSubject: sql<boolean>`${cases.subjectId} is not distinct from ${userId}::uuid`,
      kind: cases.kind,
      reason: cases.reason,
      status: cases.status,
      measure: sql<Measure | null>`(select d.measure from case_decisions d where d.case_id = cases.id
        order by d.round desc limit 1)`,
      openedAt: cases.openedAt,
    })
    .from(cases)
    .where(or(eq(cases.subjectId, userId), eq(cases.reporterId, userId)))
    .orderBy(desc(cases.openedAt), cases.id)
    .limit(limit)

/** Ratings that a person received and gave, the newest first. */
export const listRatingsOf = (db: Db, userId: string, limit: number) => {
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

export async function insertNote(
  tx: Tx,
  note: Pick<typeof personNotes.$inferInsert, 'userId' | 'authorId' | 'text'>,
): Promise<string> {
  const [row] = await tx.insert(personNotes).values(note).returning({ id: personNotes.id })
  if (!row) throw new Error('the note was not stored')
  return row.id
}

/** Deletes a note of this author about a person; false when there is none. */
export async function deleteNote(tx: Tx, note: { noteId: string; userId: string; authorId: string }): Promise<boolean> {
  const { noteId, userId, authorId } = note
  const found = await tx
    .delete(personNotes)
    .where(and(eq(personNotes.id, noteId), eq(personNotes.userId, userId), eq(personNotes.authorId, authorId)))
    .returning({ id: personNotes.id })
  return found.length > 0
}
