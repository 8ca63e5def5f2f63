import type { application as english } from '../en/application.ts'
import type { Texts } from '../texts.ts'

export const application = {
  states: {
    not_sent: {
      title: 'Deine Bewerbung ist noch nicht abgeschickt',
      text: 'Jede Bewerbung liest ein Mensch, meist innerhalb von {{days}} Tagen.',
    },
    incomplete: {
      title: 'Bewerbung abgeschickt',
      text: 'Meist lesen wir sie innerhalb von {{days}} Tagen. Bitte schließ noch diese Schritte ab.',
    },
    waiting: {
      title: 'Bewerbung abgeschickt',
      text: 'Ein Mensch liest sie, meist innerhalb von {{days}} Tagen, und schreibt dir.',
    },
    changes_requested: {
      title: 'Bitte ändere noch etwas',
      text: 'Bevor wir dich freischalten, brauchen wir das von dir:',
    },
    rejected: {
      title: 'Deine Bewerbung wurde abgelehnt',
      text: 'Im Moment können wir dich nicht aufnehmen. Der Grund:',
    },
    approved: {
      title: 'Willkommen, du bist dabei',
      text: 'Dein Profil ist öffentlich.',
      free_times: 'Dein Profil ist öffentlich. Trag jetzt freie Zeiten ein.',
    },
  },
  missing: {
    bio: 'ein paar Worte über dich',
    rates: 'beide Preise',
    declaration: 'ob du gewerblich anbietest',
    free_times: 'eine freie Zeit',
  },
  stillMissing: 'Es fehlt noch: {{list}}.',
  again: {
    now: 'Verbessere dein Profil und bewirb dich noch einmal.',
    later: 'Ab {{day}}, {{time}} Uhr kannst du dich noch einmal bewerben.',
    never: 'Du kannst dich nicht noch einmal bewerben. Fragen? Schreib uns.',
  },
  edit: 'Profil bearbeiten',
  sendFirst: 'Bewerbung abschicken',
  sendAgain: 'Noch einmal abschicken',
  applyAgain: 'Noch einmal bewerben',
  preview: 'So wird dein Profil aussehen',
  publicProfile: 'Dein öffentliches Profil ansehen',
  addTimes: 'Freie Zeiten eintragen',
  dashboard: 'Zu deiner Übersicht',
  unseen: {
    waiting: 'Deine Zeiten werden sichtbar, sobald wir dich freischalten, meist innerhalb von {{days}} Tagen.',
    incomplete: 'Noch sieht niemand deine Zeiten. In deiner Bewerbung fehlt: {{list}}.',
    not_sent: 'Noch sieht niemand deine Zeiten. Bitte schick deine Bewerbung ab.',
    changes_requested: 'Noch sieht niemand deine Zeiten. Bitte ändere etwas an deiner Bewerbung.',
    rejected: 'Deine Bewerbung wurde abgelehnt, deshalb sieht niemand deine Zeiten.',
    approved: 'Noch sieht niemand deine Zeiten. Es fehlt: {{list}}.',
    closed: 'Dein Konto ist gesperrt, deshalb sieht niemand deine Zeiten.',
  },
  errors: {
    failed: 'Deine Bewerbung konnte nicht abgeschickt werden. Bitte versuch es noch einmal.',
    account_closed: 'Dieses Konto ist geschlossen.',
    application_not_open: 'Deine Bewerbung ist schon abgeschickt.',
    application_too_soon: 'Für eine neue Bewerbung ist es noch zu früh.',
    application_too_often: 'Du kannst dich nicht noch einmal bewerben. Fragen? Schreib uns.',
  },
} satisfies Texts<typeof english>
