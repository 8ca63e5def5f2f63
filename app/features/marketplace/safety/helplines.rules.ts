import { COUNTRY_CODES, type CountryCode } from '#app/features/marketplace/profiles/catalogues.data.ts'
import { browserCountry } from '#app/features/marketplace/profiles/rules.ts'

const isListed = (code: string | null | undefined): code is CountryCode => COUNTRY_CODES.some((one) => one === code)

/** The country shown first: the chosen one, else the profile's, else the browser's; null if unlisted. */
export function helplineCountry(reader: {
  chosen: string | null
  profile?: string | null
  acceptLanguage: string | null
}): CountryCode | null {
  const { chosen, profile, acceptLanguage } = reader
  if (isListed(chosen)) return chosen
  const own = profile ?? browserCountry(acceptLanguage)
  return isListed(own) ? own : null
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

export const matchesSearch = (search: string, names: readonly string[]): boolean =>
  names.some((name) => plain(name).includes(plain(search.trim())))

export const dialLink = (phone: string) => `tel:${phone.replaceAll(/\D/g, '')}`
