import { versionInForce, versionToCome } from '#app/features/marketplace/terms/rules.ts'
import type { VersionEntry } from '#app/features/marketplace/terms/views.server.ts'
import { type Language, realLanguage } from '#app/i18n/languages.ts'
import type { Config } from '#app/platform/config.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { isSameSeries, legalFiles, ourTexts } from './files.views.server.ts'
import { readSource } from './markdown.rules.ts'
import type { LegalProblem, LegalText, LegalTextKind } from './schema.ts'
import {
  countAcceptances,
  hasMembers,
  listChangesToAnnounce,
  listMembersToNotify,
  listVersions,
  type StoredVersion,
} from './store.server.ts'
import { type NewVersion, planVersions } from './versions.rules.ts'

type Base = Pick<Ctx, 'config' | 'clock'>

/** What the files of this installation add to the versions it has, and what is wrong with them. */
export async function legalTextPlan(
  db: Db,
  { config, clock }: { config: Pick<Config, 'legalTextsDir' | 'seller'>; clock: Base['clock'] },
): Promise<{ versions: NewVersion[]; problems: LegalProblem[] }> {
  const existing = await listVersions(db)
  const { texts, problems, replaced } = legalFiles(config, existing)
  // An owner's first file that cannot be used leaves ours, until there is a good one.
  const unreadable = replaced.filter((series) => ![...texts, ...existing].some((each) => isSameSeries(each, series)))
  const files = [
    ...texts,
    ...ourTexts(existing).filter((text) => unreadable.some((series) => isSameSeries(series, text))),
  ]
  const plan = planVersions(files, existing, {
    now: clock.now(),
    timeZone: config.seller.timeZone,
    hasMembers: await hasMembers(db),
  })
  return { versions: plan.versions, problems: [...problems, ...plan.problems] }
}

const entryOf = ({ version, effectiveAt }: StoredVersion): VersionEntry => ({ version, effectiveAt })
const textOf = ({ source }: StoredVersion): LegalText | null => readSource(source).source?.text ?? null

/** One text, by default the version in force; null when there is none by that name. Its placeholders are not filled. */
export async function legalTextOf(
  db: Db,
  of: { document: LegalTextKind; language: Language; version?: string | null },
  now: Date,
): Promise<
  (VersionEntry & { text: LegalText; isInForce: boolean; toCome: VersionEntry | null; versions: VersionEntry[] }) | null
> {
  const versions = await listVersions(db, { document: of.document, language: realLanguage(of.language) })
  const inForce = versionInForce(versions, now)
  const found = of.version ? versions.find(({ version }) => version === of.version) : inForce
  const text = found && textOf(found)
  if (!text) return null
  const toCome = versionToCome(versions, now)
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

/** The newest terms beside those they follow: the announced ones, else those in force. Null before the first start. */
export async function termsComparison(db: Db, language: Language, now: Date): Promise<TermsComparison | null> {
  const versions = await listVersions(db, { document: 'terms', language: realLanguage(language) })
  return comparisonOf(versions, versionToCome(versions, now) ?? versionInForce(versions, now))
}

/** A version of the terms beside the one it follows. */
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

/** Changes of the terms that people are still to be notified of. */
export const changesToAnnounce = (db: Db, now: Date): Promise<StoredVersion[]> => listChangesToAnnounce(db, now)

/** Members at a time who are looked at for an announcement. */
const ANNOUNCE_BATCH = 50
/** Once all were notified, only those who joined since are looked for, with some overlap. */
const OVERLAP_MS = 3_600_000

/** The next members to notify of a change, after one of them. */
export async function membersToNotify(db: Db, change: StoredVersion, after: string | null) {
  const { announcedAt } = change
  const since = announcedAt && new Date(announcedAt.getTime() - OVERLAP_MS)
  const userIds = await listMembersToNotify(db, change, { after, since, limit: ANNOUNCE_BATCH })
  return { userIds, next: userIds.length < ANNOUNCE_BATCH ? null : (userIds.at(-1) ?? null) }
}

/** Every version with its state and how many accepted it, for the back office. */
export async function legalVersionsWithCounts(db: Db, now: Date) {
  const [versions, counts] = await Promise.all([listVersions(db), countAcceptances(db)])
  const inOrder = versions.toSorted(
    (one, other) => other.effectiveAt.getTime() - one.effectiveAt.getTime() || (one.language < other.language ? -1 : 1),
  )
  return inOrder.map((version) => {
    const { source: _, ...row } = version
    const series = versions.filter((each) => isSameSeries(each, version))
    const state = version.effectiveAt > now && versionInForce(series, now) !== version ? 'to_come' : 'past'
    return {
      ...row,
      state: versionInForce(series, now) === version ? ('in_force' as const) : (state as 'to_come' | 'past'),
      people: counts.find((each) => isSameSeries(each, version) && each.version === version.version)?.people ?? 0,
    }
  })
}
