import { cityOf } from './format.ts'
import type { LanguageTexts } from './language-texts.ts'

/** A zone's city in the reader's language, as CLDR has it, else its own name; `withState` adds it (`Knox, Indiana`). */
export function zoneName(texts: LanguageTexts, timeZone: string, options: { withState?: boolean } = {}): string {
  const key = `zones:${timeZone.split('/').at(-1)}`
  const city = texts.exists(key) ? texts.translate('zones')(key as 'zones:Vienna') : cityOf(timeZone)
  const state = timeZone.split('/').slice(1, -1).at(-1)
  return options.withState && state ? `${city}, ${state.replaceAll('_', ' ')}` : city
}
