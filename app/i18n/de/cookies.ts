import type { cookies as en } from '../en/cookies.ts'
import type { Texts } from '../texts.ts'

export const cookies = {
  label: 'Cookies',
  text: 'Ein paar Cookies brauchen wir, damit du angemeldet bleibst. Dürfen wir auch anonyme Statistiken führen? Sie bleiben bei uns.',
  more: 'Mehr dazu',
  accept: 'Annehmen',
  reject: 'Ablehnen',
} satisfies Texts<typeof en>
