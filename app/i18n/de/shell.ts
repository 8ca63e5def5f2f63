import type { shell as en } from '../en/shell.ts'
import type { Texts } from '../texts.ts'

export const shell = {
  nav: {
    main: 'Hauptbereiche',
    dashboard: 'Übersicht',
    home: 'Start',
    companions: 'Gegenüber',
    calls: 'Gespräche',
    credits: 'Credits',
    earnings: 'Verdienst',
    schedule: 'Meine Zeiten',
    rates: 'Meine Preise',
    payouts: 'Auszahlungen',
    admin: 'Verwaltung',
    howItWorks: 'So geht’s',
    prices: 'Preise',
    becomeCompanion: 'Selbst zuhören',
    signIn: 'Anmelden',
    signUp: 'Registrieren',
    more: 'Mehr',
  },
  session: {
    failedTitle: 'Da ist etwas schiefgegangen.',
    failed: 'Deine Anmeldung konnte gerade nicht gelesen werden.',
    retry: 'Noch einmal versuchen',
  },
  menu: {
    label: 'Dein Konto',
    open: 'Dein Konto, {{name}}',
    profile: 'Profil ansehen',
    edit: 'Profil bearbeiten',
    account: 'Konto und Sicherheit',
    notifications: 'Mitteilungen',
    support: 'Schreib uns',
    providerDashboard: 'Auszahlungskonto',
    signOut: 'Abmelden',
  },
  balance: {
    unit: 'Credits',
    label: 'Dein Guthaben: {{credits}} Credits',
  },
  setupFailed: {
    title: 'Da ist etwas schiefgegangen',
    text: 'Leider konnten wir deine Sitzung nicht einrichten. Bitte melde dich noch einmal an.',
  },
  error: {
    reference: 'Nummer: {{reference}}',
  },
  sandbox: 'Demo: Hier kostet nichts echtes Geld. Mails liegen im Postfach.',
  mailbox: 'Postfach öffnen',
} satisfies Texts<typeof en>
