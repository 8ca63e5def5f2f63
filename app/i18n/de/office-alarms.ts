import type { officeAlarms as english } from '../en/office-alarms.ts'
import type { Texts } from '../texts.ts'

export const officeAlarms = {
  title: 'Alarme',
  lead: 'Was du dir ansehen solltest. Markiere einen Alarm als gelesen, wenn du weißt, was zu tun ist.',
  back: 'Heute',
  states: { all: 'Alle Alarme', unread: 'Ungelesen', read: 'Gelesen', over: 'Von selbst vorbei' },
  none: 'Keine Alarme',
  noneText: 'Wenn etwas schiefgeht und dich braucht, steht es hier.',
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
  over: 'Am {{at}} von allein vorbei',
  subjects: {
    answer_overdue: {
      application: 'Bewerbungen',
      purchase: 'Zahlungen in Prüfung',
      payout: 'Auszahlungen in Prüfung',
      case: 'Fälle',
    },
    calls_do_not_connect: {
      no_relay: 'Kein Relay gefunden',
      no_path: 'Kein Weg gefunden',
      never_flowed: 'Verbunden, aber nichts kam an',
    },
  },
  codes: {
    payment_does_not_fit: {
      title: 'Eine Zahlung passt nicht zu ihrem Kauf',
      todo: 'Es wurden keine Credits gutgeschrieben. Schick das Geld beim Zahlungsdienst zurück und brich dann den Kauf mit einer Notiz ab.',
    },
    provider_differs: {
      title: 'Zahlungsdienst und Bücher weichen voneinander ab',
      todo: 'Vergleiche jede Abweichung mit dem Zahlungsdienst. Die meisten sind nach dem nächsten nächtlichen Abgleich weg.',
    },
    provider_not_compared: {
      title: 'Zwei Nächte lang kein Abgleich mit dem Zahlungsdienst',
      todo: 'Prüfe, ob der Zahlungsdienst antwortet und sein Schlüssel noch gilt. Der Abgleich wird automatisch wiederholt.',
    },
    events_not_read: {
      title: 'Ereignisse des Zahlungsdienstes fehlen',
      todo: 'Der Zahlungsdienst führt sie nicht mehr auf. Vergleiche Erstattungen, Rückbuchungen und Auszahlungen dieser Zeit von Hand.',
    },
    webhooks_silent: {
      title: 'Der Zahlungsdienst meldet sich nicht mehr',
      todo: 'Es wird bezahlt, aber seit drei Tagen kam kein Ereignis an. Prüfe beim Zahlungsdienst, wohin er sie schickt.',
    },
    refund_refused: {
      title: 'Der Zahlungsdienst hat eine Erstattung abgelehnt',
      todo: 'Die Credits sind wieder im Guthaben. Such mit der Person einen anderen Weg, zum Beispiel eine Überweisung.',
    },
    provider_balance_low: {
      title: 'Das Guthaben beim Zahlungsdienst reicht nicht',
      todo: 'Eine Auszahlung wartet darauf. Füll das Guthaben beim Zahlungsdienst auf, dann geht sie automatisch hinaus.',
    },
    transfer_unknown: {
      title: 'Der Zahlungsdienst kennt die Überweisung einer Auszahlung nicht',
      todo: 'Such sie beim Zahlungsdienst und frag dort nach, wenn sie fehlt.',
    },
    transferred_too_much: {
      title: 'Es wurde mehr überwiesen, als die Bücher sagen',
      todo: 'Auszahlungen an diese Person sind angehalten. Hol den Überschuss beim Zahlungsdienst zurück und gib sie dann wieder frei.',
    },
    books_do_not_add_up: {
      title: 'Die Bücher stimmen nicht',
      todo: 'Finde zuerst heraus, warum, bevor du etwas anderes tust. Die Seite „Geld“ nennt jede verletzte Regel.',
    },
    mail_gave_up: {
      title: 'Mails konnten nicht verschickt werden',
      todo: 'Wir haben es zwei Tage lang versucht. Prüfe den Mailserver und schick sie dann noch einmal.',
    },
    job_gave_up: {
      title: 'Eine Aufgabe ist gescheitert',
      todo: 'Wir haben es zwei Tage lang versucht. Behebe die Ursache und starte die Aufgabe dann neu.',
    },
    audit_trail_broken: {
      title: 'Das Protokoll wurde verändert',
      todo: 'Ein Eintrag wurde geändert oder entfernt. Sichere die Datenbank und finde heraus, wer Zugang hatte.',
    },
    audit_trail_other_key: {
      title: 'Das Protokoll ist mit einem anderen Schlüssel versiegelt',
      todo: 'Das ist einmal zu erwarten, nachdem die Schlüssel des Programms ersetzt wurden. Sonst sichere die Datenbank und finde heraus, wer Zugang hatte.',
    },
    report_of_danger: {
      title: 'In einer Meldung ist von Gefahr die Rede',
      todo: 'Lies sie jetzt. Wenn ein Leben in Gefahr ist, ruf den Notruf.',
    },
    answer_overdue: {
      title: 'Menschen warten länger als versprochen',
      todo: 'Beantworte das Älteste zuerst. Wird es nicht weniger, ändere, was die Seiten versprechen.',
    },
    calls_do_not_connect: {
      title: 'Gespräche kommen nicht zustande',
      todo: 'Zwei treffen sich und hören einander nicht. Lass npm run doctor das Relay prüfen und sieh dir dann die schlechtesten Gespräche an.',
    },
    deletion_not_repeated: {
      title: 'Ein gelöschtes Konto ist wieder da',
      todo: 'Es kam mit einer zurückgespielten Sicherung. Schließe ab, was dort offen ist; jeden Tag wird es erneut versucht.',
    },
  },
} satisfies Texts<typeof english>
