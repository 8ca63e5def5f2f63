import type { officeAlarms as english } from '../en/office-alarms.ts'
import type { Texts } from '../texts.ts'

export const officeAlarms = {
  title: 'Alarme',
  back: 'Heute',
  states: { all: 'Alle Alarme', unread: 'Ungelesen', read: 'Gelesen', over: 'Erledigt' },
  none: 'Keine Alarme',
  markRead: 'Als gelesen markieren',
  markAllRead: 'Alle als gelesen markieren',
  done_one: 'Als gelesen markiert.',
  done_other: '{{count}} Alarme als gelesen markiert.',
  about: 'Betrifft',
  since: 'Seit dem {{at}}',
  at: '{{at}}',
  times_one: 'einmal',
  times_other: '{{count}}-mal, zuletzt am {{at}}',
  detail: 'Einzelheiten',
  look: 'Ansehen',
  readBy: 'Gelesen von {{name}} am {{at}}',
  someone: 'einem früheren Admin',
  over: 'Erledigt am {{at}}',
  subjects: {
    answer_overdue: {
      application: 'Bewerbungen',
      purchase: 'Zahlungen in Prüfung',
      payout: 'Auszahlungen in Prüfung',
      case: 'Fälle',
    },
    calls_do_not_connect: { no_relay: 'Kein Relay', no_path: 'Kein Weg', never_flowed: 'Nichts kam an' },
  },
  codes: {
    payment_does_not_fit: {
      title: 'Eine Zahlung passt nicht zu ihrem Kauf',
      todo: 'Schick sie beim Zahlungsdienst zurück und brich dann den Kauf ab.',
    },
    provider_differs: {
      title: 'Zahlungsdienst und Hauptbuch weichen voneinander ab',
      todo: 'Prüfe, was länger als eine Nacht abweicht.',
    },
    provider_not_compared: {
      title: 'Zwei Nächte lang kein Abgleich mit dem Zahlungsdienst',
      todo: 'Prüfe, ob der Zahlungsdienst antwortet und sein Schlüssel noch gilt.',
    },
    events_not_read: {
      title: 'Ereignisse des Zahlungsdienstes fehlen',
      todo: 'Vergleiche Erstattungen, strittige Zahlungen und Auszahlungen dieser Zeit von Hand.',
    },
    webhooks_silent: {
      title: 'Der Zahlungsdienst meldet sich nicht mehr',
      todo: 'Prüfe beim Zahlungsdienst, wohin er seine Ereignisse schickt.',
    },
    refund_refused: {
      title: 'Der Zahlungsdienst hat eine Erstattung abgelehnt',
      todo: 'Finde mit der Person einen anderen Weg, etwa eine Überweisung.',
    },
    provider_balance_low: {
      title: 'Das Guthaben beim Zahlungsdienst reicht nicht',
      todo: 'Füll es auf. Die wartende Auszahlung geht dann automatisch raus.',
    },
    transfer_unknown: {
      title: 'Der Zahlungsdienst kennt die Überweisung einer Auszahlung nicht',
      todo: 'Such sie dort, und frag den Support.',
    },
    transferred_too_much: {
      title: 'Es wurde mehr überwiesen, als im Hauptbuch steht',
      todo: 'Hol den Überschuss beim Zahlungsdienst zurück und gib die Auszahlungen wieder frei.',
    },
    books_do_not_add_up: {
      title: 'Die Bücher stimmen nicht',
      todo: 'Schick die fehlgeschlagenen Prüfungen unter „Geld“ an dein Technik-Team.',
    },
    mail_gave_up: {
      title: 'Mails konnten nicht verschickt werden',
      todo: 'Prüfe den Mailserver und schick sie dann noch einmal.',
    },
    job_gave_up: { title: 'Eine Aufgabe ist gescheitert', todo: 'Behebe die Ursache und starte die Aufgabe neu.' },
    audit_trail_broken: {
      title: 'Das Protokoll wurde verändert',
      todo: 'Sichere die Datenbank und finde heraus, wer Zugang hatte.',
    },
    audit_trail_other_key: {
      title: 'Das Protokoll ist mit einem anderen Schlüssel versiegelt',
      todo: 'Hast du die Schlüssel nicht ersetzt, sichere die Datenbank und finde heraus, warum.',
    },
    report_of_danger: {
      title: 'In einer Meldung ist von Gefahr die Rede',
      todo: 'Lies sie jetzt. Ist ein Leben in Gefahr, ruf den Notruf.',
    },
    answer_overdue: { title: 'Menschen warten länger als versprochen', todo: 'Beantworte das Älteste zuerst.' },
    calls_do_not_connect: {
      title: 'Gespräche kommen nicht zustande',
      todo: 'Prüfe das Relay mit npm run doctor und dann die schlechtesten Gespräche.',
    },
    deletion_not_repeated: {
      title: 'Ein gelöschtes Konto ist wieder da',
      todo: 'Es kam aus einer Sicherung. Schließ ab, was dort offen ist; wir versuchen es täglich.',
    },
    jobs_not_worked: {
      title: 'Kein Prozess erledigt die Aufgaben',
      todo: 'Mails, Zahlungen und Erinnerungen warten. Starte einen Worker.',
    },
    live_updates_lost: {
      title: 'Live-Aktualisierungen kommen nicht an',
      todo: 'Ist DATABASE_URL ein Pooler, setz DATABASE_DIRECT_URL. Mehr sagt npm run doctor.',
    },
    backup_overdue: { title: 'Die letzte Sicherung ist zu alt', todo: 'Starte npm run backup und prüfe den Zeitplan.' },
  },
} satisfies Texts<typeof english>
