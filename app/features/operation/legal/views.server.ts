import { and, asc, count, desc, eq, gt, gte, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm'
import { upcomingVersion, versionInForce } from '#app/features/marketplace/terms/rules.ts'
import type { VersionEntry } from '#app/features/marketplace/terms/views.server.ts'
import { type Language, realLanguage } from '#app/i18n/languages.ts'
import type { Config } from '#app/platform/config.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { legalAcceptances, legalVersions, users } from '#db/schema/all.ts'
import { isSameSeries, legalFiles } from './files.views.server.ts'
import { readSource } from './markdown.rules.ts'
import type { LegalProblem, LegalText, LegalTextKind } from './schema.ts'
import { type NewVersion, planVersions } from './versions.rules.ts'

export type StoredVersion = typeof legalVersions.$inferSelect

/** Newest first. */
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

async function hasMembers(db: Db): Promise<boolean> {
  const [row] = await db.select({ id: users.id }).from(users).where(isMember).limit(1)
  return row !== undefined
}

const isMember = and(ne(users.role, 'admin'), sql`${users.status} is distinct from 'canceled'`)

/** New versions in this installation's files, and their problems. */
export async function legalTextPlan(
  db: Db,
  { config, clock }: { config: Pick<Config, 'legalTextsDir' | 'seller'>; clock: Ctx['clock'] },
): Promise<{ versions: NewVersion[]; problems: LegalProblem[] }> {
  const existing = await listVersions(db)
  const { texts, problems } = legalFiles(config, existing)
  const plan = planVersions(texts, existing, {
    now: clock.now(),
    timeZone: config.seller.timeZone,
    hasMembers: await hasMembers(db),
  })
  return { versions: plan.versions, problems: [...problems, ...plan.problems] }
}

const entryOf = ({ version, effectiveAt }: StoredVersion): VersionEntry => ({ version, effectiveAt })
const textOf = ({ source }: StoredVersion): LegalText | null => readSource(source).source?.text ?? null

/** A legal text, by default the version in force; null if it doesn't exist. Placeholders aren't filled in. */
export async function legalTextOf(
  db: Db,
  of: { document: LegalTextKind; language: Language; version?: string | null },
  now: Date,
) {
  const versions = await listVersions(db, { document: of.document, language: realLanguage(of.language) })
  const inForce = versionInForce(versions, now)
  const found = of.version ? versions.find(({ version }) => version === of.version) : inForce
  const text = found && textOf(found)
  if (!text) return null
  const toCome = upcomingVersion(versions, now)
  return {
    ...entryOf(found),
    text,
    isInForce: found === inForce,
    toCome: toCome ? entryOf(toCome) : null,
    versions: versions.map(entryOf),
  }
}

export type TermsComparison = {
  before: (VersionEntry & { text: LegalText }) | null
  after: VersionEntry & { text: LegalText }
}

/** The newest terms (announced, else in force) with their predecessor. Null before the first start. */
export async function termsComparison(db: Db, language: Language, now: Date): Promise<TermsComparison | null> {
  const versions = await listVersions(db, { document: 'terms', language: realLanguage(language) })
  return comparisonOf(versions, upcomingVersion(versions, now) ?? versionInForce(versions, now))
}

export async function comparisonWithVersion(db: Db, language: Language, version: string) {
  const versions = await listVersions(db, { document: 'terms', language })
  return comparisonOf(
    versions,
    versions.find((each) => each.version === version),
  )
}

function comparisonOf(versions: StoredVersion[], after: StoredVersion | undefined): TermsComparison | null {
  const before = after && versions[versions.indexOf(after) + 1]
  const [newText, oldText] = [after && textOf(after), before && textOf(before)]
  if (!after || !newText) return null
  return {
    before: before && oldText ? { ...entryOf(before), text: oldText } : null,
    after: { ...entryOf(after), text: newText },
  }
}

/** Changes not yet announced to everyone, or not yet in effect, so people who join must still be told. */
export const changesToAnnounce = (db: Db, now: Date): Promise<StoredVersion[]> =>
  db
    .select()
    .from(legalVersions)
    .where(and(legalVersions.isChange, or(isNull(legalVersions.announcedAt), gt(legalVersions.effectiveAt, now))))
    .orderBy(asc(legalVersions.effectiveAt))

const ANNOUNCE_BATCH = 50
/** Once everyone has been notified, only members who joined since are checked, with this overlap. */
const OVERLAP_MS = 3_600_000

const hasAccepted = (db: Db, { document, version }: StoredVersion) =>
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
 * The next batch of members to notify of a change, after a cursor: those who use its language, joined before it takes
 * effect and haven't accepted it.
 */
export async function membersToNotify(db: Db, change: StoredVersion, after: string | null) {
  const { announcedAt } = change
  const since = announcedAt && new Date(announcedAt.getTime() - OVERLAP_MS)
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        isMember,
        eq(users.emailVerified, true),
        eq(users.language, change.language),
        lt(users.createdAt, change.effectiveAt),
        since ? gte(users.createdAt, since) : undefined,
        after ? gt(users.id, after) : undefined,
        notExists(hasAccepted(db, change)),
      ),
    )
    .orderBy(asc(users.id))
    .limit(ANNOUNCE_BATCH)
  const userIds = found.map(({ id }) => id)
  return { userIds, next: userIds.length < ANNOUNCE_BATCH ? null : (userIds.at(-1) ?? null) }
}

export async function legalVersionsWithCounts(db: Db, now: Date) {
  const { document, language, version: accepted } = legalAcceptances
  const [versions, counts] = await Promise.all([
    listVersions(db),
    db
      .select({ document, language, version: accepted, people: count() })
      .from(legalAcceptances)
      .groupBy(document, language, accepted),
  ])
  const inOrder = versions.toSorted(
    (one, other) => other.effectiveAt.getTime() - one.effectiveAt.getTime() || (one.language < other.language ? -1 : 1),
  )
  return inOrder.map((version) => {
    const { source: _, ...row } = version
    const series = versions.filter((each) => isSameSeries(each, version))
    const isInForce = versionInForce(series, now) === version
    const otherState = version.effectiveAt > now ? ('to_come' as const) : ('past' as const)
    return {
      ...row,
      state: isInForce ? ('in_force' as const) : otherState,
      people: counts.find((each) => isSameSeries(each, version) && each.version === version.version)?.people ?? 0,
    }
  })
}
