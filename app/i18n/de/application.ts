import type { application as english } from '../en/application.ts'
import type { Texts } from '../texts.ts'

export const application = {
  states: {
    not_sent: {
      title: 'Deine Bewerbung ist noch nicht abgeschickt',
      text: 'Schick sie ab, wenn du so weit bist. Jede liest ein Mensch, meist innerhalb von {{days}} Tagen.',
    },
    incomplete: {
      title: 'Bewerbung abgeschickt',
      text: 'Meist lesen wir eine Bewerbung innerhalb von {{days}} Tagen. Schließ diese Schritte ab, damit deine nicht liegen bleibt.',
    },
    waiting: {
      title: 'Bewerbung abgeschickt',
      text: 'Ein Mensch liest sie, meist innerhalb von {{days}} Tagen, und schreibt dir.',
    },
    changes_requested: {
      title: 'Bitte ändere noch etwas',
      text: 'Wir haben deine Bewerbung gelesen. Bevor wir dich freischalten können, brauchen wir das von dir:',
    },
    rejected: {
      title: 'Deine Bewerbung wurde abgelehnt',
      text: 'Im Moment können wir dich nicht aufnehmen. Der Grund:',
    },
    approved: {
      title: 'Willkommen, du bist dabei',
      text: 'Dein Profil ist öffentlich. Sieh es dir an und teil es, wenn du magst.',
      free_times: 'Dein Profil ist öffentlich. Trag freie Zeiten ein, dann kann man dich buchen.',
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
    later: 'Du kannst dein Profil jetzt verbessern und dich ab {{day}}, {{time}} Uhr noch einmal bewerben.',
    never_one: 'Bewerben geht nur einmal, deshalb bleibt es dabei. Fragen? Schreib uns.',
    never_other: 'Du hast dich {{count}}-mal beworben, deshalb bleibt es dabei. Fragen? Schreib uns.',
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
    waiting:
      'Deine Zeiten werden sichtbar, sobald du freigeschaltet bist. Eine Bewerbung prüfen wir meist innerhalb von {{days}} Tagen.',
    incomplete:
      'Deine Zeiten werden sichtbar, sobald du freigeschaltet bist. In deiner Bewerbung fehlt noch: {{list}}.',
    not_sent:
      'Deine Zeiten werden sichtbar, sobald du freigeschaltet bist. Du hast deine Bewerbung noch nicht abgeschickt.',
    changes_requested:
      'Deine Zeiten werden sichtbar, sobald du freigeschaltet bist. Vorher musst du an deiner Bewerbung etwas ändern.',
    rejected: 'Deine Bewerbung wurde abgelehnt, deshalb sieht niemand deine Zeiten.',
    approved: 'Noch sieht niemand deine Zeiten. Es fehlt: {{list}}.',
    closed: 'Dein Konto ist gesperrt, deshalb sieht niemand deine Zeiten.',
  },
  errors: {
    failed: 'Deine Bewerbung konnte nicht abgeschickt werden. Bitte versuch es noch einmal.',
    account_closed: 'Dieses Konto ist geschlossen.',
    application_not_open: 'Deine Bewerbung ist schon abgeschickt.',
    application_too_soon: 'Für eine neue Bewerbung ist es noch zu früh. Bitte versuch es später noch einmal.',
    application_too_often: 'Du kannst dich nicht noch einmal bewerben. Fragen? Schreib uns.',
  },
} satisfies Texts<typeof english>
