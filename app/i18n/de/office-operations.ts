import type { officeOperations as english } from '../en/office-operations.ts'
import type { Texts } from '../texts.ts'

export const officeOperations = {
  waiting: 'Wartet auf jemanden',
  healing: 'Wird automatisch wiederholt',
  healingText: 'Hier ist nichts zu tun. Sieh dir nur an, was schon lange hier steht.',
  more: 'Es gibt noch mehr davon. Das zeigt sich, sobald diese hier erledigt sind.',
  since: 'Seit {{at}}',
  never: 'Bisher kam noch nichts an',
  next: 'Nächster Versuch: {{at}}',
  deleted: '(gelöschtes Konto)',
  atProvider: 'Beim Zahlungsdienst: {{id}}',
  kinds: {
    payout: 'Auszahlung von {{amount}}',
    payee_stopped: 'Auszahlungen an {{name}} sind angehalten',
    payout_failed: 'Gescheiterte Auszahlung von {{amount}}',
    bank_refused: 'Auszahlung von {{amount}}, von der Bank abgelehnt',
    refund: 'Erstattung von {{amount}}',
    refund_failed: 'Gescheiterte Erstattung von {{amount}}',
    withdrawal: 'Widerruf: {{amount}} noch nicht erstattet',
    purchase: 'Kauf für {{amount}}',
    purchase_review: 'Zahlung, die nicht zu ihrem Kauf für {{amount}} passt',
    payment_event: 'Ereignis vom Zahlungsdienst',
    webhooks_silent: 'Der Zahlungsdienst meldet sich nicht mehr',
    events_gap: 'Ereignisse vom Zahlungsdienst fehlen',
    job: 'Aufgegebene Aufgaben: {{queue}} ({{count}})',
    mail: 'Nicht gesendete E-Mail',
    difference: 'Zahlungsdienst und Bücher stimmen nicht überein',
  },
  states: {
    payout: {
      not_sent: 'Sie ist noch nicht beim Zahlungsdienst.',
      unknown:
        'Die Antwort vom Zahlungsdienst ging verloren. Wir sehen dort nach, bevor noch einmal etwas gesendet wird.',
      no_funds: 'Unser Guthaben beim Zahlungsdienst reicht nicht. Bitte fülle es dort auf.',
      stopped: 'Auszahlungen an diese Person sind angehalten. Gibst du sie wieder frei, geht auch diese hinaus.',
      suspended: 'Das Konto ist gesperrt. Die Auszahlung wartet, bis das vorbei ist.',
      disputed:
        'Eine Bank beanstandet die Zahlung, aus der diese Credits stammen. Die Auszahlung wartet auf die Entscheidung.',
    },
    payee_stopped: {
      unexplained_transfer:
        'Es wurde mehr überwiesen, als in den Büchern steht. Bitte hol den Überschuss beim Zahlungsdienst zurück und gib sie dann wieder frei.',
    },
    payout_failed: {
      not_sent:
        'Der Zahlungsdienst hat die Überweisung abgelehnt, und die Credits sind wieder im Guthaben. Den Grund nennt das Protokoll; die Person soll es noch einmal versuchen oder dir schreiben.',
    },
    bank_refused: {
      account_closed:
        'Das Bankkonto ist aufgelöst. Das Geld liegt auf dem Konto der Person beim Zahlungsdienst und geht wieder raus, sobald die Bankverbindung stimmt. Sie weiß Bescheid.',
      account_restricted:
        'Das Bankkonto kann sie nicht empfangen. Das Geld liegt auf dem Konto der Person beim Zahlungsdienst und geht wieder raus, sobald die Bankverbindung stimmt. Sie weiß Bescheid.',
      wrong_details:
        'Die Bankverbindung passt zu keinem Konto. Das Geld liegt auf dem Konto der Person beim Zahlungsdienst und geht wieder raus, sobald die Bankverbindung stimmt. Sie weiß Bescheid.',
      other:
        'Die Bank nennt keinen Grund. Das Geld liegt auf dem Konto der Person beim Zahlungsdienst und geht wieder raus, sobald die Bankverbindung stimmt. Sie weiß Bescheid.',
    },
    refund: {
      not_sent: 'Der Zahlungsdienst hat sie noch nicht bestätigt.',
      at_provider: 'Sie ist beim Zahlungsdienst und noch nicht auf der Karte angekommen.',
    },
    refund_failed: {
      bank: 'Die Bank hat das Geld zurückgeschickt, die Credits sind wieder im Guthaben. Bitte finde mit der Person einen anderen Weg.',
      refused:
        'Der Zahlungsdienst hat sie abgelehnt, die Credits sind wieder im Guthaben. Bitte finde mit der Person einen anderen Weg.',
    },
    withdrawal: {
      bank: 'Die Bank hat die Erstattung zurückgeschickt, die Credits sind wieder im Guthaben. Geschuldet ist sie trotzdem: Erstatte noch einmal, oder zahl anders und nimm die Credits mit einer Korrektur heraus.',
      refused:
        'Der Zahlungsdienst hat die Erstattung abgelehnt, die Credits sind wieder im Guthaben. Geschuldet ist sie trotzdem: Erstatte noch einmal, oder zahl anders und nimm die Credits mit einer Korrektur heraus.',
    },
    purchase: {
      no_page: 'Die Zahlungsseite wurde nie geöffnet.',
      submitted: 'Bezahlt wurde auf einem langsamen Weg. Das Geld ist unterwegs.',
      over: 'Die Zahlungsseite ist geschlossen, und wir wissen noch nicht, wie es ausging.',
    },
    purchase_review: {
      mismatch:
        'Es wurden keine Credits gutgeschrieben. Bitte schick die Zahlung beim Zahlungsdienst zurück und brich dann den Kauf ab.',
    },
    payment_event: {
      waiting: 'Es ist noch nicht verarbeitet.',
      failed: 'Es konnte nicht verarbeitet werden.',
    },
    webhooks_silent: {
      silent: 'Seit drei Tagen kam nichts an, obwohl bezahlt wird. Bitte prüfe, wohin er seine Ereignisse schickt.',
    },
    events_gap: {
      unread:
        'Der Zahlungsdienst führt sie nicht mehr auf. Bitte vergleiche Erstattungen, strittige Zahlungen und Auszahlungen aus dieser Zeit von Hand.',
    },
    job: { gave_up: 'Zwei Tage lang wurde es vergeblich versucht.' },
    mail: {
      waiting: 'Der Mailserver hat sie nicht angenommen.',
      gave_up: 'Zwei Tage lang wurde es vergeblich versucht.',
    },
  },
  queues: {
    event: 'Mitteilungen und Belege',
    mail: 'E-Mails',
    'payment-event': 'Ereignisse vom Zahlungsdienst',
    'reconcile-purchase': 'Abgleich von Käufen',
    'open-checkout': 'Zahlungsseiten',
    'open-payee': 'Auszahlungskonten',
    'send-payout': 'Auszahlungen',
    'send-refund': 'Erstattungen',
    'journal-deletion': 'Verzeichnis gelöschter Konten',
  },
  steps: {
    run: 'Jetzt noch einmal versuchen',
    ask: 'Beim Zahlungsdienst nachsehen',
    read: 'Liste vom Zahlungsdienst lesen',
    resume: 'Auszahlungen wieder freigeben',
    cancel: 'Kauf abbrechen',
    close: 'Mit Notiz abschließen',
    paid: 'Anders gezahlt',
  },
  done: {
    run: 'Es wird noch einmal versucht. Lade die Seite gleich neu.',
    ask: 'Wir sehen beim Zahlungsdienst nach. Lade die Seite gleich neu.',
    resume: 'Auszahlungen gehen wieder hinaus.',
    cancel: 'Der Kauf ist abgebrochen.',
    close: 'Mit deiner Notiz abgeschlossen.',
  },
  note: 'Notiz',
  noteHelp: 'Was du herausgefunden und getan hast. Das liest nur das Team.',
  cancelHelp:
    'Erst, wenn die Zahlung beim Zahlungsdienst zurückgeschickt ist. Was du herausgefunden und getan hast; das liest nur das Team.',
  errors: {
    invalid_input: 'Bitte prüfe die markierten Felder.',
    operation_over: 'Das hat sich inzwischen erledigt.',
    operation_step: 'Das geht im Moment nicht.',
    operation_no_answer:
      'Der Zahlungsdienst hat nicht geantwortet. Bitte versuch es später noch einmal; es wird auch automatisch wiederholt.',
    operation_no_job: 'Dafür ist keine Aufgabe mehr übrig. Ist nichts mehr zu tun, schließ es mit einer Notiz ab.',
    operation_note_short: 'Bitte schreib mindestens {{least}} Zeichen',
    operation_note_long: 'Bitte kürze auf {{longest}} Zeichen',
    never_paid: 'Dieser Kauf gehört zur Demo und wurde nie bezahlt. Deshalb gibt es nichts zu erstatten.',
    nothing_to_refund: 'Die Credits sind inzwischen ausgegeben, es gibt nichts mehr zu erstatten.',
    purchase_disputed: 'Die Bank prüft diese Zahlung gerade, deshalb lässt sich nichts erstatten.',
    withdrawal_closed: 'Das hat sich inzwischen erledigt.',
    payouts_not_stopped: 'Auszahlungen an diese Person sind nicht mehr angehalten.',
    not_found: 'Das hat sich inzwischen erledigt.',
  },
} satisfies Texts<typeof english>
