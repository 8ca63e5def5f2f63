import { LANGUAGES } from '#app/i18n/languages.ts'

/** Addresses that one file of the sitemap holds at most; search engines take 50,000. */
export const ADDRESSES_PER_PART = 20_000

/** Every companion has an address in each language. */
export const COMPANIONS_PER_PART = Math.floor(ADDRESSES_PER_PART / LANGUAGES.length)

/** How many files so many companions need. */
export const partsFor = (companions: number) => Math.ceil(companions / COMPANIONS_PER_PART)

/** How many companions come before a part; parts are counted from 1. */
export const companionsBefore = (part: number) => (part - 1) * COMPANIONS_PER_PART
