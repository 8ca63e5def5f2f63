import type { cookies as en } from '../en/cookies.ts'
import type { Texts } from '../texts.ts'

export const cookies = {
  label: 'Cookies',
  text: 'Dürfen wir anonyme Statistiken führen?',
  detail: 'Sie bleiben bei uns.',
  more: 'Mehr dazu',
  accept: 'Annehmen',
  reject: 'Ablehnen',
} satisfies Texts<typeof en>
