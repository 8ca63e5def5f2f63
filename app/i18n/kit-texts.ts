import { kit as german } from './de/kit.ts'
import { ui as germanUi } from './de/ui.ts'
import { kit as english } from './en/kit.ts'
import { ui as englishUi } from './en/ui.ts'
import { languageTexts } from './language-texts.ts'
import { type Language, realLanguage } from './languages.ts'

const made = {
  en: { text: english, texts: languageTexts('en', { ui: englishUi }) },
  de: { text: german, texts: languageTexts('de', { ui: germanUi }) },
} satisfies Record<Language, object>

/** What the page of the design system shows, in one language. */
export const kitTexts = (language: Language) => made[realLanguage(language)]
