import type { kit } from './en/kit.ts'
import { type LanguageTexts, languageTexts } from './language-texts.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, realLanguage } from './languages.ts'
import type { Catalogue } from './sentence.ts'
import type { Texts } from './texts.ts'

const kits = import.meta.glob<Texts<typeof kit>>('./*/kit.ts', { eager: true, import: 'kit' })
// A copy of its own, or the script that every page fetches would be two.
const uis = import.meta.glob<Catalogue>('./*/ui.ts', { eager: true, import: 'ui', query: '?kit' })

type KitTexts = { text: Texts<typeof kit>; texts: LanguageTexts }

const made = new Map<Language, KitTexts>(
  LANGUAGES.flatMap((language) => {
    const [text, ui] = [kits[`./${language}/kit.ts`], uis[`./${language}/ui.ts`]]
    return text && ui ? [[language, { text, texts: languageTexts(language, { ui }) }] as const] : []
  }),
)

/** What the page of the design system shows, in one language. */
export const kitTexts = (language: Language): KitTexts =>
  made.get(realLanguage(language)) ?? (made.get(DEFAULT_LANGUAGE) as KitTexts)
