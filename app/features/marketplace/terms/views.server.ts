import { and, desc, eq, exists, sql } from 'drizzle-orm'
import type { Language } from '#app/i18n/languages.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { legalAcceptances, legalVersions, users } from '#db/schema/all.ts'
import { changedTermsPath, upcomingVersion, versionInForce } from './rules.ts'

const newestFirst = [desc(legalVersions.effectiveAt), desc(legalVersions.registeredAt)]

/** The terms in a person's language, newest first, with whether each is a change since they joined and is accepted. */
function listTerms(db: Db, userId: string) {
  const isAccepted = db
    .select({ one: sql`1` })
    .from(legalAcceptances)
    .where(
      and(
        eq(legalAcceptances.userId, users.id),
        eq(legalAcceptances.document, legalVersions.document),
        eq(legalAcceptances.version, legalVersions.version),
      ),
    )
  return db
    .select({
      version: legalVersions.version,
      language: legalVersions.language,
      effectiveAt: legalVersions.effectiveAt,
      isChange: sql<boolean>`${legalVersions.isChange} and ${users.createdAt} < ${legalVersions.effectiveAt}`,
      isAccepted: sql<boolean>`${exists(isAccepted)}`,
    })
    .from(users)
    .innerJoin(legalVersions, and(eq(legalVersions.document, 'terms'), eq(legalVersions.language, users.language)))
    .where(eq(users.id, userId))
    .orderBy(...newestFirst)
}

export async function termsInForce(db: Db, language: Language, now: Date) {
  const versions = await db
    .select({ version: legalVersions.version, effectiveAt: legalVersions.effectiveAt })
    .from(legalVersions)
    .where(and(eq(legalVersions.document, 'terms'), eq(legalVersions.language, language)))
    .orderBy(...newestFirst)
  return versionInForce(versions, now)
}

export type VersionEntry = { version: string; effectiveAt: Date }

/** Terms in force that a person was asked to accept and hasn't; null if none. */
export async function termsToAccept(db: Db, userId: string, now: Date): Promise<VersionEntry | null> {
  const inForce = versionInForce(await listTerms(db, userId), now)
  return inForce?.isChange && !inForce.isAccepted
    ? { version: inForce.version, effectiveAt: inForce.effectiveAt }
    : null
}

/** Changed terms a person can accept now: those in force, or those announced. */
export async function acceptableTerms(db: Db, userId: string, now: Date) {
  const all = await listTerms(db, userId)
  return [versionInForce(all, now), upcomingVersion(all, now)].flatMap((each) =>
    each?.isChange ? [{ ...each, isDue: each.effectiveAt <= now }] : [],
  )
}

/** The path after signing in: changed terms come first if not accepted yet. */
export async function pathAfterSignIn(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  userId: string,
  language: Language,
  path: string,
) {
  return (await termsToAccept(ctx.db, userId, ctx.clock.now())) ? changedTermsPath(language, path) : path
}
