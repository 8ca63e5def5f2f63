import type { CompanionCountryCode } from '#app/features/profiles/catalogues.data.ts'

/** Reaches police, ambulance and fire brigade in all 32 countries. */
export const EMERGENCY_NUMBER = '112'

/** A directory of helplines for the rest of the world, named as it names itself. */
export const WORLD_DIRECTORY = { name: 'findahelpline.com', url: 'https://findahelpline.com' } as const

export interface Helpline {
  /** Its own name, which nobody translates. */
  readonly name: string
  /** As written in its country, dialled from within it. */
  readonly phone: string
}

/**
 * Helplines by country (S-39). Without a national line the list is empty and only the emergency number stands there.
 */
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

/** The link that dials a number, e.g. `tel:08001110111`. */
export function dialLink(phone: string): string {
  return `tel:${phone.replaceAll(/\D/g, '')}`
}
