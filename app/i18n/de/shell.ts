import type { shell as en } from '../en/shell.ts'
import type { Texts } from '../texts.ts'

export const shell = {
  nav: {
    main: 'Hauptbereiche',
    dashboard: 'Übersicht',
    home: 'Startseite',
    companions: 'Finden',
    calls: 'Gespräche',
    credits: 'Credits',
    earnings: 'Verdienst',
    schedule: 'Meine Zeiten',
    /** In the tab bar, where a word has a fifth of a phone’s width. */
    scheduleTab: 'Zeiten',
    rates: 'Meine Preise',
    payouts: 'Auszahlungen',
    waiting: '{{count}} zu tun',
    admin: 'Admin',
    today: 'Heute',
    cases: 'Fälle',
    people: 'Personen',
    search: 'Suche',
    more: 'Mehr',
  },
  session: {
    failedTitle: 'Da ist etwas schiefgegangen.',
    failed: 'Dein Konto konnte gerade nicht geladen werden.',
    retry: 'Noch einmal versuchen',
  },
  menu: {
    label: 'Dein Konto',
    open: 'Dein Konto, {{name}}',
    notifications: 'Mitteilungen',
    signOut: 'Abmelden',
  },
  balance: {
    unit: 'Credits',
    earned: 'Dein Guthaben: {{euros}} nach Abzug der Gebühr',
    label: 'Dein Guthaben: {{credits}} Credits',
  },
  bell: {
    label_zero: 'Mitteilungen',
    label_one: 'Mitteilungen, {{count}} ungelesen',
    label_other: 'Mitteilungen, {{count}} ungelesen',
    labelMany: 'Mitteilungen, mehr als {{count}} ungelesen',
    newOnes: '{{count}} neu',
  },
  call: {
    label: 'Dein Gespräch',
    started: 'Dein Gespräch hat begonnen.',
    join: 'Zum Gespräch',
  },
  footer: {
    help: { guidelines: 'Leitlinien', helplines: 'Hilfetelefone' },
    legal: {
      terms: 'AGB',
      privacy: 'Datenschutz',
      disclosure: 'Impressum',
      cookies: 'Cookies',
      report: 'Inhalt melden',
      withdraw: 'Vertrag widerrufen',
      accessibility: 'Barrierefreiheit',
    },
    social: 'Folge uns',
    copyright: '© {{year}} {{brand}}',
  },
} satisfies Texts<typeof en>
