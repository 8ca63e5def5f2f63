import type { CompanionCountryCode, CountryCode } from '#app/features/marketplace/profiles/catalogues.data.ts'

/** Reaches police, ambulance and fire brigade in all 32 companion countries. */
export const EMERGENCY_NUMBER = '112'

/**
 * Number for life-threatening emergencies in the other seeker countries; the ambulance if each service has its own.
 * Sources, and what an operator must check: docs/helplines.md.
 */
export const EMERGENCY_NUMBERS: Readonly<Record<Exclude<CountryCode, CompanionCountryCode>, string>> = {
  AD: '112',
  AE: '998',
  AL: '112',
  AR: '911',
  AU: '000',
  BA: '124',
  BR: '192',
  CA: '911',
  EG: '123',
  GH: '112',
  IL: '101',
  IN: '112',
  KE: '112',
  KZ: '112',
  MA: '15',
  MC: '112',
  MD: '112',
  ME: '112',
  MK: '112',
  MY: '999',
  NA: '10111',
  NG: '112',
  NZ: '111',
  PH: '911',
  PK: '1122',
  RS: '194',
  SG: '995',
  SM: '112',
  TR: '112',
  UA: '112',
  UG: '112',
  US: '911',
  ZA: '10177',
}

export const WORLD_DIRECTORY = { name: 'findahelpline.com', url: 'https://findahelpline.com' } as const

/** A helpline under its own name, with its number as dialled within the country. */
export type Helpline = { readonly name: string; readonly phone: string }

/** Helplines of the companion countries; empty if no national line is known for certain. */
export const HELPLINES: Readonly<Record<CompanionCountryCode, readonly Helpline[]>> = {
  AT: [{ name: 'TelefonSeelsorge', phone: '142' }],
  BE: [
    { name: 'Zelfmoordlijn', phone: '1813' },
    { name: 'Centre de Prévention du Suicide', phone: '0800 32 123' },
    { name: 'Telefonhilfe', phone: '108' },
  ],
  BG: [],
  CH: [{ name: 'Die Dargebotene Hand', phone: '143' }],
  CY: [{ name: 'Cyprus Samaritans', phone: '8000 7773' }],
  CZ: [{ name: 'Linka první psychické pomoci', phone: '116 123' }],
  DE: [
    { name: 'TelefonSeelsorge', phone: '0800 1110111' },
    { name: 'TelefonSeelsorge', phone: '0800 1110222' },
  ],
  DK: [{ name: 'Livslinien', phone: '70 201 201' }],
  EE: [{ name: 'Eluliin', phone: '116 123' }],
  ES: [{ name: 'Línea 024', phone: '024' }],
  FI: [{ name: 'MIELI Kriisipuhelin', phone: '09 2525 0111' }],
  FR: [{ name: 'Numéro national de prévention du suicide', phone: '3114' }],
  GB: [{ name: 'Samaritans', phone: '116 123' }],
  GR: [{ name: 'Klimaka', phone: '1018' }],
  HR: [{ name: 'Plavi telefon', phone: '01 4833 888' }],
  HU: [{ name: 'LESZ', phone: '116 123' }],
  IE: [{ name: 'Samaritans', phone: '116 123' }],
  IS: [{ name: 'Hjálparsími Rauða krossins', phone: '1717' }],
  IT: [{ name: 'Telefono Amico', phone: '02 2327 2327' }],
  LI: [{ name: 'Die Dargebotene Hand', phone: '143' }],
  LT: [{ name: 'Vilties linija', phone: '116 123' }],
  LU: [{ name: 'SOS Détresse', phone: '45 45 45' }],
  LV: [{ name: 'Skalbes', phone: '116 123' }],
  MT: [{ name: 'Supportline', phone: '179' }],
  NL: [{ name: '113 Zelfmoordpreventie', phone: '113' }],
  NO: [{ name: 'Mental Helse', phone: '116 123' }],
  PL: [{ name: 'Kryzysowy Telefon Zaufania', phone: '116 123' }],
  PT: [{ name: 'SOS Voz Amiga', phone: '213 544 545' }],
  RO: [{ name: 'Telefonul Speranței', phone: '0800 801 200' }],
  SE: [{ name: 'Mind Självmordslinjen', phone: '90101' }],
  SI: [{ name: 'Zaupni telefon Samarijan', phone: '116 123' }],
  SK: [{ name: 'Linka dôvery Nezábudka', phone: '0800 800 566' }],
}

export const HELPLINES_ELSEWHERE: Readonly<Partial<Record<CountryCode, readonly Helpline[]>>> = {
  AU: [{ name: 'Lifeline', phone: '13 11 14' }],
  CA: [{ name: '9-8-8 Suicide Crisis Helpline', phone: '988' }],
  NZ: [{ name: '1737, need to talk?', phone: '1737' }],
  US: [{ name: '988 Suicide & Crisis Lifeline', phone: '988' }],
}

export const helpIn = (country: CountryCode) => ({
  emergency: (EMERGENCY_NUMBERS as Partial<Record<CountryCode, string>>)[country] ?? EMERGENCY_NUMBER,
  lines:
    (HELPLINES as Partial<Record<CountryCode, readonly Helpline[]>>)[country] ?? HELPLINES_ELSEWHERE[country] ?? [],
})
