import { formatters } from '#app/i18n/format.ts'
import { type Language, realLanguage } from '#app/i18n/languages.ts'
import { serverTexts, texts } from '#app/i18n/texts.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { isSameSecret, keyedHash } from '#app/platform/ids.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { DecisionInput } from '../forms.ts'
import { appealUntil, decideAppeal } from '../rules.ts'
import { APPELLANTS, type Appellant, GROUND_RULES, type GroundRule } from '../schema.ts'
import { findCase, listAppeals, listDecisions, type StoredCase, type StoredDecision } from '../store.server.ts'
import { type DecidedCase, type StatementSection, statementSections } from './text.rules.ts'

export function quotedRule(language: Language, rule: GroundRule): string {
  const [section, index] = GROUND_RULES[rule]
  const { sections } = serverTexts(realLanguage(language)).catalogue('guidelines') as unknown as {
    sections: Record<string, { paragraphs: readonly string[] }>
  }
  return sections[section]?.paragraphs[index] ?? ''
}

/** A decision's ground. A rule is quoted in its reader's language. */
export function groundOf({ ground, law }: Pick<DecisionInput, 'ground' | 'law'>, language: Language) {
  if (ground === '') return { groundKind: null, ground: null }
  if (ground === 'law') return { groundKind: 'law' as const, ground: law }
  return { groundKind: 'rule' as const, ground: quotedRule(language, ground) }
}

type StatementReader = Pick<Viewer, 'language' | 'timeZone' | 'hourFormat'>

export function statementFor(
  ctx: Pick<Ctx, 'config'>,
  reader: StatementReader,
  party: Appellant,
  decided: DecidedCase,
): StatementSection[] {
  const language = realLanguage(reader.language)
  const format = formatters(language, reader.timeZone, reader.hourFormat)
  return statementSections({ t: texts(language, 'cases'), format, brand: ctx.config.brand }, party, decided)
}

export function decidedCase(
  { kind, openedAt }: Pick<StoredCase, 'kind' | 'openedAt'>,
  decision: StoredDecision,
  first: StoredDecision | null,
): DecidedCase {
  const before = decision.round === 2 ? first : null
  const isByAnother = decision.decidedBy !== before?.decidedBy
  return { kind, openedAt, decision, before: before && { ...before, isByAnother } }
}

/** Whether a measure was ever taken. Without one, the person concerned isn't told. */
export const isConcerned = (decisions: readonly Pick<StoredDecision, 'measure'>[]): boolean =>
  decisions.some(({ measure }) => measure !== 'none')

/** A decided case, and the party given by the key or the viewer; null for strangers and before a decision. */
export async function caseOfParty(
  ctx: Pick<Ctx, 'db' | 'secrets'>,
  viewer: Viewer | null,
  { reference, key }: { reference: string; key?: string | undefined },
  db: Db = ctx.db,
): Promise<{ found: StoredCase; party: Appellant; decisions: [StoredDecision, ...StoredDecision[]] } | null> {
  const found = await findCase(db, { reference })
  if (!found) return null
  const [first, ...others] = await listDecisions(db, found.id)
  if (!first) return null
  const party = key ? partyOfKey(ctx, first.id, key) : partyOfViewer(viewer, found)
  if (!party || (party === 'concerned' && !isConcerned([first, ...others]))) return null
  return { found, party, decisions: [first, ...others] }
}

function partyOfViewer(viewer: Viewer | null, { subjectId, reporterId }: StoredCase): Appellant | null {
  if (!viewer) return null
  if (viewer.userId === reporterId) return 'notifier'
  return viewer.userId === subjectId ? 'concerned' : null
}

/** Null for strangers. Parties are identified by key or session. */
export async function decisionPage(
  ctx: Pick<Ctx, 'db' | 'secrets' | 'config' | 'clock'>,
  viewer: Viewer | null,
  input: { reference: string; key?: string | undefined },
  reader: StatementReader,
) {
  const standing = await caseOfParty(ctx, viewer, input)
  if (!standing) return null
  const { found, party, decisions } = standing
  const [first] = decisions
  const own = (await listAppeals(ctx.db, found.id)).find(({ by }) => by === party)
  const { status } = found
  const decision = decideAppeal({ status, decidedAt: first.decidedAt, hasAppealed: !!own }, ctx.clock.now())
  return {
    reference: found.reference,
    party,
    decisions: decisions.map((each) => ({
      round: each.round,
      decidedAt: each.decidedAt,
      sections: statementFor(ctx, reader, party, decidedCase(found, each, first)),
    })),
    appeal: { canAppeal: decision.ok, until: appealUntil(first.decidedAt), appealedAt: own?.createdAt ?? null },
  }
}

/**
 * A party's key that opens a decision without signing in. Derived from the pepper, so it's unguessable and not stored.
 */
export const decisionKey = (ctx: Pick<Ctx, 'secrets'>, decisionId: string, party: Appellant): string =>
  keyedHash(ctx.secrets.pepper, `decision:${decisionId}:${party}`).toString('base64url')

const partyOfKey = (ctx: Pick<Ctx, 'secrets'>, decisionId: string, key: string): Appellant | null =>
  APPELLANTS.find((party) => isSameSecret(key, decisionKey(ctx, decisionId, party))) ?? null

export const decisionPath = (reference: string, key: string): string => `decision/${reference}?key=${key}`

export type DecisionPage = NonNullable<Awaited<ReturnType<typeof decisionPage>>>
