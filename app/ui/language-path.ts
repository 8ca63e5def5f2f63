import { type Language, splitLanguage } from '#app/i18n/languages.ts'

/** The same place in another language: the first segment is swapped (or added), query and hash stay. */
export function switchLanguagePath(
  { pathname, search, hash }: { pathname: string; search: string; hash: string },
  language: Language,
): string {
  const { rest } = splitLanguage(pathname)
  return `/${language}${rest === '/' ? '' : rest}${search}${hash}`
}
