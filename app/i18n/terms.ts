import { useRouteLoaderData } from 'react-router'
import type { RootData } from '#app/root.tsx'
import { formatters } from './format.ts'
import type { Namespaces, TextValues, Translate } from './keys.ts'
import type { LanguageTexts } from './language-texts.ts'
import type { Language } from './languages.ts'

/** The installation's business terms, set by its operator (`config.terms`) and used in texts. */
export type Terms = {
  /** Euro cents per credit. */
  readonly centsPerCredit: number
  /** The platform's share of a payout, in percent. */
  readonly feePercent: number
  /** The minimum payout, in credits. */
  readonly minPayoutCredits: number
  /** Hours after a call until its earnings can be paid out; 0 means immediately. */
  readonly payoutHoldHours: number
  /** Hours before the start until which a seeker can cancel free of charge. */
  readonly cancellationHours: number
}

/** The terms as text values. `{{fee}}` and `{{share}}` are percent; `{{hours}}` and `{{minimumWorth}}` have units. */
export function termValues(language: Language, terms: Terms): TextValues {
  const format = formatters(language, 'UTC')
  const { centsPerCredit, feePercent, minPayoutCredits, cancellationHours } = terms
  // Getters, so only the terms a text uses are formatted.
  return {
    get fee() {
      return format.number(feePercent)
    },
    get share() {
      return format.number(100 - feePercent)
    },
    get hours() {
      return format.hours(cancellationHours)
    },
    get minimum() {
      return format.credits(minPayoutCredits)
    },
    get minimumWorth() {
      return format.euros(minPayoutCredits * centsPerCredit, { whole: true })
    },
    get centsPerCredit() {
      return format.number(centsPerCredit)
    },
    get creditsPerEuro() {
      return format.number(100 / centsPerCredit)
    },
  }
}

const cache = new WeakMap<LanguageTexts, Map<string, LanguageTexts>>()

/** Adds the terms to every text's values. Returns the same object for the same terms. */
export function textsWithTerms(texts: LanguageTexts, terms: Terms): LanguageTexts {
  const ofTexts = cache.get(texts) ?? new Map<string, LanguageTexts>()
  cache.set(texts, ofTexts)
  const key = JSON.stringify(terms)
  const found = ofTexts.get(key)
  if (found) return found
  const values = termValues(texts.language, terms)
  const translators = new Map<unknown, unknown>()
  const made: LanguageTexts = {
    ...texts,
    values,
    translate<const N extends Namespaces>(namespaces: N): Translate<N> {
      const plain = texts.translate(namespaces)
      const cached = translators.get(plain) as Translate<N> | undefined
      // As a prototype, the terms are formatted only when used, and values passed by the page win.
      const translate = cached ?? ((key, others) => plain(key, Object.setPrototypeOf({ ...others }, values)))
      translators.set(plain, translate)
      return translate
    },
  }
  ofTexts.set(key, made)
  return made
}

export function useTerms(): Terms {
  const data = useRouteLoaderData<RootData>('root')
  if (!data) throw new Error('no terms were provided')
  return data.terms
}
