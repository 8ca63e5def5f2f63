import type { calendarFeed as en } from '../en/calendar-feed.ts'
import type { Texts } from '../texts.ts'

export const calendarFeed = {
  title: 'Deine Gespräche im Kalender',
  text: 'Abonniere diese Adresse in deinem Kalender. Behalte sie für dich: Sie zeigt, wann du mit wem sprichst. Sie gilt nicht mehr, wenn du dein Passwort änderst oder dich überall abmeldest.',
  label: 'Adresse für den Kalender',
  copy: 'Adresse kopieren',
  copied: 'Adresse kopiert',
  open: 'Im Kalender öffnen',
  make: 'Adresse anlegen',
  renew: 'Neue Adresse anlegen',
  question: 'Eine neue Adresse anlegen?',
  consequence: 'Die jetzige gilt dann sofort nicht mehr.',
  confirm: 'Neue Adresse anlegen',
  keep: 'Die jetzige behalten',
  made: 'Ältere Adressen gelten nicht mehr.',
  errors: {
    failed_to_renew_address: 'Die neue Adresse konnte nicht angelegt werden. Versuch es bitte noch einmal.',
  },
} satisfies Texts<typeof en>
