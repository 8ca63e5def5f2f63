import type { cookies as en } from '../en/cookies.ts'
import type { Texts } from '../texts.ts'

export const cookies = {
  label: 'Cookies',
  text: 'Ein paar Cookies halten dich angemeldet. Dürfen wir auch anonym zählen, was genutzt wird? Die Zahlen bleiben bei uns.',
  more: 'Was das heißt',
  accept: 'Annehmen',
  reject: 'Ablehnen',
} satisfies Texts<typeof en>
