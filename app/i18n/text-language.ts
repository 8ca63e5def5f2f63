import { LANGUAGES, type Language } from './languages.ts'

/** Short words frequent in one interface language and absent from the others. */
const frequentWords: Record<Language, string> = {
  en: 'the and to of i is that it for with my you have are not but we they what how people can when your at this from or',
  de: 'der und ich ist nicht mit zu ein eine auf für wir es den dem habe auch von sich mir dir wie aus bei wenn oder du mein',
}

const words = new Map(LANGUAGES.map((language) => [language, new Set(frequentWords[language].split(' '))]))

/** Guesses the interface language of a text; null if its words don't tell. */
export function languageOfText(text: string): Language | null {
  const written = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const [first, second] = LANGUAGES.map((language) => ({
    language,
    found: written.filter((word) => words.get(language)?.has(word)).length,
  })).sort((a, b) => b.found - a.found)
  return first && first.found >= 2 && first.found >= 2 * (second?.found ?? 0) ? first.language : null
}
