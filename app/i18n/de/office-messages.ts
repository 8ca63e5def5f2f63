import type { officeMessages as english } from '../en/office-messages.ts'
import type { Texts } from '../texts.ts'

export const officeMessages = {
  title: 'Mails und Aufgaben',

  tabs: { label: 'Mails oder Aufgaben', mails: 'Mails', jobs: 'Aufgaben' },
  search: 'Ganze E-Mail-Adresse oder ein Teil von Adresse oder Betreff',
  anyState: 'Alle Mails',
  states: { waiting: 'Wartet', failed: 'Noch nicht angenommen', sent: 'Verschickt' },
  none: 'Noch keine Mails',
  to: 'An {{address}}',
  person: 'Ohne Namen',
  sentAt: 'verschickt am {{at}}',
  attempts_one: '{{count}} Versuch',
  attempts_other: '{{count}} Versuche',
  emptied: '(nach 14 Tagen gelöscht)',
  read: 'Lesen',
  resend: 'Noch einmal schicken',
  textOf: 'Text von „{{subject}}“',
  readNote: 'Links zum Konto sind ausgeblendet. Wir protokollieren, dass du das gelesen hast.',
  resent: 'Die Mail wird noch einmal verschickt.',
  failed: 'Gescheiterte Aufgaben',
  failedText: 'Behebe die Ursache und starte neu: Nichts geschieht doppelt.',
  noneFailed: 'Keine Aufgabe ist gescheitert',

  gaveUpAt: 'Gescheitert am {{at}}',
  error: 'Letzter Fehler: {{error}}',
  retry: 'Neu starten',
  retryAll: 'Alle neu starten',
  retried_one: 'Die Aufgabe läuft noch einmal.',
  retried_other: '{{count}} Aufgaben laufen noch einmal.',
  queuesTitle: 'Warteschlangen',

  columns: {
    queue: 'Warteschlange',
    waiting: 'Steht an',
    running: 'Läuft',
    retrying: 'Neuer Versuch',
    failed: 'Gescheitert',
  },
  errors: {
    invalid_input: 'Das hat nicht geklappt. Lade die Seite neu und versuch es noch einmal.',
    mail_waiting: 'Diese Mail ist schon unterwegs.',
    mail_emptied: 'Ihr Text wurde nach 14 Tagen gelöscht.',
    job_gone: 'Das hat schon jemand neu gestartet.',
  },
} satisfies Texts<typeof english>
