import type { accountMenu as en } from '../en/account-menu.ts'
import type { Texts } from '../texts.ts'

export const accountMenu = {
  profile: 'Profil ansehen',
  edit: 'Profil bearbeiten',
  account: 'Konto und Sicherheit',
  help: 'Fragen und Antworten',
  support: 'Schreib uns',
  providerDashboard: 'Auszahlungskonto',
  newTab: 'öffnet einen neuen Tab',
} satisfies Texts<typeof en>
