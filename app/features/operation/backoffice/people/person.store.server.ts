import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/data/db.server.ts'
import {
  applications,
  badgeEvidence,
  emailChanges,
  ledgerAccounts,
  mails,
  personNotes,
  profiles,
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
