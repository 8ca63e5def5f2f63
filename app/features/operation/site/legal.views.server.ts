import { canAcceptTerms } from '#app/features/marketplace/terms/rules.ts'
import { acceptableTerms } from '#app/features/marketplace/terms/views.server.ts'
import { changedSections, fillText } from '#app/features/operation/legal/fill.rules.ts'
import type { LegalText, LegalTextKind } from '#app/features/operation/legal/schema.ts'
import { legalTextOf, termsComparison } from '#app/features/operation/legal/views.server.ts'
import { legalValues } from '#app/features/operation/notifications/terms.views.server.ts'
import { formatters } from '#app/i18n/format.ts'
import { type Language, realLanguage } from '#app/i18n/languages.ts'
import { pseudoText } from '#app/i18n/pseudo.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Viewer } from '#app/platform/viewer.ts'

type Base = Pick<Ctx, 'config' | 'db' | 'clock'>

/** Days of versions are in the operator's time zone, in which they begin. */
const dayIn = ({ config }: Base, language: Language) => formatters(language, config.seller.timeZone).date

/** Fills in a text's values. There are no pseudo-language files, so that language transforms the words. */
const filled = ({ config }: Base, language: Language, text: LegalText): LegalText =>
  fillText(text, legalValues(config, language), realLanguage(language) === language ? undefined : pseudoText)

/** A legal text for its page, by default the version in force; null if it doesn't exist. */
export async function legalPage(
  base: Base,
  of: { document: LegalTextKind; language: Language; version: string | null },
) {
  const { config, clock } = base
  const now = clock.now()
  const found = await legalTextOf(base.db, of, now)
  if (!found) return null
  const day = dayIn(base, of.language)
  const { text, version, effectiveAt, isInForce, toCome, versions } = found
  const otherState = effectiveAt > now ? ('appliesFrom' as const) : ('wasInForce' as const)
  return {
    document: of.document,
    ...filled(base, of.language, text),
    version,
    date: day(effectiveAt),
    state: isInForce ? ('inForceSince' as const) : otherState,
    isOneOfMany: of.version !== null,
    toCome: toCome && of.document === 'terms' ? day(toCome.effectiveAt) : null,
    versions: versions.map((each) => ({ version: each.version, date: day(each.effectiveAt) })),
    values: {
      brand: config.brand,
      supportEmail: config.supportEmail,
      seller: config.seller.line,
      withdrawalPage: `${config.origin}/${of.language}/withdraw`,
    },
  }
}

export type LegalPageData = NonNullable<Awaited<ReturnType<typeof legalPage>>>

/** The newest terms compared with the previous ones, and whether the reader still has to accept them. */
export async function termsChangesPage(base: Base, viewer: Viewer | null, language: Language) {
  const now = base.clock.now()
  const comparison = await termsComparison(base.db, language, now)
  if (!comparison) return { version: null, date: '', isToCome: false, hasBefore: false, changes: [], acceptance: null }
  const { before, after } = comparison
  const acceptable = viewer && canAcceptTerms(viewer).ok ? await acceptableTerms(base.db, viewer.userId, now) : []
  const due = acceptable.find(({ isDue, isAccepted }) => isDue && !isAccepted) ?? acceptable.at(-1)
  return {
    version: after.version,
    date: dayIn(base, language)(after.effectiveAt),
    isToCome: after.effectiveAt > now,
    hasBefore: before !== null,
    changes: before ? changedSections(filled(base, language, before.text), filled(base, language, after.text)) : [],
    acceptance: due ? { version: due.version, isDue: due.isDue, isAccepted: due.isAccepted } : null,
  }
}

export type TermsChangesData = Awaited<ReturnType<typeof termsChangesPage>>
