import { and, asc, count, desc, eq, gt, isNull, ne, notExists, or, sql } from 'drizzle-orm'
import type { Language } from '#app/i18n/languages.ts'
import type { Db, Tx } from '#app/platform/data/db.server.ts'
import { legalAcceptances, legalVersions, users } from '#db/schema/all.ts'
import type { LegalTextKind } from './schema.ts'
import type { NewVersion } from './versions.rules.ts'

/** One process at a time decides which files are new versions, until the transaction ends. */
export async function lockVersions(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('visavis.legal'))`)
}

export type StoredVersion = typeof legalVersions.$inferSelect

/** Every version of one text, or of all; the newest first. */
export function listVersions(
  db: Db,
  of: { document?: LegalTextKind; language?: Language } = {},
): Promise<StoredVersion[]> {
  return db
    .select()
    .from(legalVersions)
    .where(
      and(
        of.document ? eq(legalVersions.document, of.document) : undefined,
        of.language ? eq(legalVersions.language, of.language) : undefined,
      ),
    )
    .orderBy(desc(legalVersions.effectiveAt), desc(legalVersions.registeredAt))
}

/** Inserts versions; those that another process inserted stay as they are. */
export async function insertVersions(tx: Tx, versions: readonly NewVersion[]): Promise<void> {
  if (versions.length > 0)
    await tx
      .insert(legalVersions)
      .values([...versions])
      .onConflictDoNothing()
}

/** Whether anybody but administrators has an account. */
export async function hasMembers(db: Db): Promise<boolean> {
  const [row] = await db.select({ id: users.id }).from(users).where(isMember()).limit(1)
  return row !== undefined
}

const isMember = () => and(ne(users.role, 'admin'), sql`${users.status} is distinct from 'canceled'`)

type VersionKey = { document: LegalTextKind; language: Language; version: string }
const isVersion = (key: VersionKey) =>
  and(
    eq(legalVersions.document, key.document),
    eq(legalVersions.language, key.language),
    eq(legalVersions.version, key.version),
  )

/** Changes whose people are not all notified, or that somebody may still sign up before. */
export function listChangesToAnnounce(db: Db, now: Date): Promise<StoredVersion[]> {
  return db
    .select()
    .from(legalVersions)
    .where(and(legalVersions.isChange, or(isNull(legalVersions.announcedAt), gt(legalVersions.effectiveAt, now))))
    .orderBy(asc(legalVersions.effectiveAt))
}

/** Notes that everybody was notified, and puts the first day off when that took too long; false when it was noted. */
export async function updateAnnounced(tx: Tx, key: VersionKey, at: Date, earliest: Date): Promise<boolean> {
  const changed = await tx
    .update(legalVersions)
    .set({
      announcedAt: at,
      effectiveAt: sql`greatest(${legalVersions.effectiveAt}, ${earliest.toISOString()}::timestamptz)`,
    })
    .where(and(isVersion(key), isNull(legalVersions.announcedAt)))
    .returning({ version: legalVersions.version })
  return changed.length > 0
}

const hasAccepted = (db: Db, { document, version }: Pick<VersionKey, 'document' | 'version'>) =>
  db
    .select({ one: sql`1` })
    .from(legalAcceptances)
    .where(
      and(
        eq(legalAcceptances.userId, users.id),
        eq(legalAcceptances.document, document),
        eq(legalAcceptances.version, version),
      ),
    )

/**
 * The next members after one, by id, who read in the language of a change, joined before it takes effect and have not
 * accepted it; `since` leaves out who joined earlier.
 */
export async function listMembersToNotify(
  db: Db,
  change: StoredVersion,
  options: { after: string | null; since: Date | null; limit: number },
): Promise<string[]> {
  const { after, since, limit } = options
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        isMember(),
        eq(users.emailVerified, true),
        eq(users.language, change.language),
        sql`${users.createdAt} < ${change.effectiveAt.toISOString()}::timestamptz`,
        since ? sql`${users.createdAt} >= ${since.toISOString()}::timestamptz` : undefined,
        after ? gt(users.id, after) : undefined,
        notExists(hasAccepted(db, change)),
      ),
    )
    .orderBy(asc(users.id))
    .limit(limit)
  return found.map(({ id }) => id)
}

/** How many people accepted each version, by document, language and version. */
export async function countAcceptances(db: Db): Promise<(VersionKey & { people: number })[]> {
  return db
    .select({
      document: legalAcceptances.document,
      language: legalAcceptances.language,
      version: legalAcceptances.version,
      people: count(),
    })
    .from(legalAcceptances)
    .groupBy(legalAcceptances.document, legalAcceptances.language, legalAcceptances.version)
}
