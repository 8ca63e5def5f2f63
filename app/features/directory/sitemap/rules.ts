import { LANGUAGES } from '#app/i18n/languages.ts'

/** URLs that one sitemap file holds at most; search engines take 50,000. */
export const URLS_PER_FILE = 20_000

/** Every companion has a URL in each language. */
export const COMPANIONS_PER_FILE = Math.floor(URLS_PER_FILE / LANGUAGES.length)

/** How many files so many companions need. */
export const filesFor = (companions: number) => Math.ceil(companions / COMPANIONS_PER_FILE)

/** How many companions come before a file; files are counted from 1. */
export const companionsBeforeFile = (file: number) => (file - 1) * COMPANIONS_PER_FILE
