import type { Language } from '#app/i18n/languages.ts'

/** The same place in another language: the first segment is swapped (or added), query and hash stay. */
export function switchLanguagePath(
  { pathname, search, hash }: { pathname: string; search: string; hash: string },
  language: Language,
): string {
  const rest = pathname.replace(/^\/(en|de)(?=\/|$)/, '')
  return `/${language}${rest === '/' ? '' : rest}${search}${hash}`
}
