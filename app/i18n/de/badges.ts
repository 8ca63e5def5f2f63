import type { badges as english } from '../en/badges.ts'
import type { Texts } from '../texts.ts'

/** The two badges of companions, named here and nowhere else. */
export const badges = {
  certified: 'Coach mit Zertifikat',
  trusted: 'Geprüftes Gegenüber',
  certifiedMany: 'Coaches mit Zertifikat',
} satisfies Texts<typeof english>
