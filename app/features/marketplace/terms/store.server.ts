import { and, desc, eq, exists, sql } from 'drizzle-orm'
import type { Language } from '#app/i18n/languages.ts'
import type { Db, Tx } from '#app/platform/data/db.server.ts'
import { legalAcceptances, legalVersions, users } from '#db/schema/all.ts'
import type { ACCEPTANCE_WAYS } from './schema.ts'

/** A version of the terms in a person's language: whether it changed what they joined with, and whether they agreed. */
export type TermsVersion = {
  version: string
  language: Language
  effectiveAt: Date
  isChange: boolean
  isAccepted: boolean
}

/** The terms in a person's language, the newest first. */
export async function listTerms(db: Db, userId: string): Promise<TermsVersion[]> {
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
    .orderBy(desc(legalVersions.effectiveAt), desc(legalVersions.registeredAt))
}

/** The terms in one language, the newest first. */
export const listTermsIn = (db: Db, language: Language): Promise<{ version: string; effectiveAt: Date }[]> =>
  db
    .select({ version: legalVersions.version, effectiveAt: legalVersions.effectiveAt })
    .from(legalVersions)
    .where(and(eq(legalVersions.document, 'terms'), eq(legalVersions.language, language)))
    .orderBy(desc(legalVersions.effectiveAt), desc(legalVersions.registeredAt))

/** Stores that a person accepted a version of the terms; again changes nothing. */
export async function insertAcceptance(
  tx: Tx,
  acceptance: { userId: string; version: string; language: Language; way: (typeof ACCEPTANCE_WAYS)[number] },
): Promise<void> {
  await tx
    .insert(legalAcceptances)
    .values({ ...acceptance, document: 'terms' })
    .onConflictDoNothing()
}
