import type { calendarFeed as en } from '../en/calendar-feed.ts'
import type { Texts } from '../texts.ts'

export const calendarFeed = {
  title: 'Deine Gespräche im Kalender',
  text: 'Abonniere diese Adresse in deinem Kalender, dann erscheinen deine nächsten Gespräche dort von selbst. Behalte sie für dich: Wer sie kennt, sieht, wann du mit wem sprichst. Sie gilt nicht mehr, wenn du dich überall abmeldest oder dein Passwort änderst.',
  label: 'Adresse für den Kalender',
  copy: 'Adresse kopieren',
  copied: 'Adresse kopiert',
  open: 'Im Kalender öffnen',
  make: 'Adresse anlegen',
  renew: 'Neue Adresse',
  question: 'Eine neue Adresse anlegen?',
  consequence: 'Die jetzige gilt dann sofort nicht mehr. Jeder Kalender, der sie liest, braucht die neue.',
  confirm: 'Neue Adresse anlegen',
  keep: 'Die jetzige behalten',
  made: 'Das ist deine neue Adresse. Ältere gelten nicht mehr.',
  errors: {
    failed_to_renew_address: 'Die neue Adresse ließ sich nicht anlegen. Versuch es bitte noch einmal.',
  },
} satisfies Texts<typeof en>
