import type { withdrawals as english } from '../en/withdrawals.ts'
import type { Texts } from '../texts.ts'

export const withdrawals = {
  title: 'Vertrag widerrufen',
  description:
    'Den Kauf von Credits innerhalb von 14 Tagen widerrufen, ohne Angabe von Gründen. Mit und ohne Anmeldung.',
  lead: 'Du kannst den Kauf von Credits innerhalb von 14 Tagen widerrufen, ohne Gründe zu nennen. Du bekommst zurück, was du für noch nicht ausgegebene Credits bezahlt hast.',
  credits_one: '{{formatted}} Credit',
  credits_other: '{{formatted}} Credits',
  form: {
    title: 'Dein Widerruf',
    signIn: 'Melde dich an, dann kannst du deinen Kauf hier auswählen. Dein Geld ist unterwegs, sobald du bestätigst.',
    signInLink: 'Erst anmelden',
    declared:
      'Am {{date}} ist für dein Konto der Widerruf {{number}} bei uns eingegangen. Wenn er von dir ist, wähl den Kauf aus und bestätige ihn, damit wir das Geld erstatten können. Sonst brauchst du nichts zu tun.',
    purchase: 'Welcher Kauf?',
    option: '{{credits}} für {{price}}, {{date}}',
    inTime:
      'Widerrufen kannst du bis zum Ende des Tages: {{lastDay}}. Nicht ausgegeben: {{credits}}, das sind {{amount}}.',
    late: 'Die 14 Tage endeten am {{lastDay}}. Nicht ausgegeben: {{credits}}.',
    afterwards:
      'Nach den 14 Tagen kannst du uns deinen Widerruf trotzdem schicken, erstattet wird dann aber nichts automatisch.',
    withdrawn: 'Diesen Kauf hast du widerrufen ({{number}}). Nicht ausgegeben: {{credits}}.',
    notRefunded:
      'Diesen Kauf hast du widerrufen ({{number}}). Er ist noch nicht erstattet: Das Geld kam nicht an. Wir suchen einen anderen Weg und schreiben dir.',
    other: 'Ein anderer Kauf',
    otherHelp: 'Ein älterer, oder einer mit einem anderen Konto: Schreib unten dazu, was du noch weißt.',
    none: 'In den letzten {{days}} Tagen hast du keine Credits gekauft. Wenn du einen älteren Kauf meinst, schreib unten dazu, was du noch weißt.',
    name: 'Dein Name',
    accountEmail: 'E-Mail-Adresse deines Kontos',
    accountEmailHelp: 'Die Adresse, mit der du dich anmeldest. Daran erkennen wir deinen Kauf.',
    reference: 'Kaufnummer, Rechnungsnummer oder Datum',
    referenceOther: 'Nur, wenn du einen anderen Kauf meinst.',
    referenceHelp: 'Falls du es zur Hand hast.',
    email: 'E-Mail-Adresse für die Bestätigung',
    emailHelp: 'Wir bestätigen dir sofort, dass dein Widerruf eingegangen ist.',
    emailOtherHelp: 'Nur, wenn wir an eine andere Adresse bestätigen sollen.',
    continue: 'Weiter',
  },
  summary: {
    title: 'Bitte prüfen und bestätigen',
    declaration: 'Deine Erklärung',
    name: 'Name',
    email: 'Bestätigung geht an',
    refund: 'Du bekommst {{amount}} für {{credits}} zurück, auf dem Weg, auf dem du bezahlt hast.',
    late: 'Die 14 Tage endeten am {{lastDay}}. Wir sehen uns deinen Widerruf an und schreiben dir; erstattet wird nichts automatisch.',
    disputed: 'Deine Bank prüft diese Zahlung gerade. Bis sie entschieden hat, können wir nichts erstatten.',
    guest:
      'Wenn du bestätigst, schicken wir dir sofort eine Eingangsbestätigung. Bevor Geld zurückgeht, prüfen wir, wem der Kauf gehört.',
    change: 'Ändern',
    confirm: 'Widerruf bestätigen',
  },
  receipt: {
    title: 'Dein Widerruf ist eingegangen',
    received: 'Eingegangen am {{date}} um {{time}} Uhr, Zeit in {{zone}}.',
    number: 'Nummer: {{number}}',
    sent: 'Diese Bestätigung haben wir auch an {{email}} geschickt.',
    sentToGuest:
      'Die Bestätigung ist unterwegs an {{email}}. Darin stehen Datum, Uhrzeit und Nummer, aber nicht dein Name und deine Angaben, weil jeder eine Adresse eintragen kann. Wenn du sie behalten willst, druck oder speichere diese Seite.',
    declaration: 'Deine Erklärung',
    toCredits: 'Zu den Credits',
    home: 'Zur Startseite',
  },
  next: {
    title: 'Wie es weitergeht',
    refund:
      'Wir erstatten dir {{amount}} für {{credits}} auf dem Weg, auf dem du bezahlt hast, spätestens bis zum {{until}}.',
    spent_one:
      '{{spent}} ({{spentAmount}}) ist ausgegeben oder für gebuchte Gespräche zurückgelegt und wird nicht erstattet.',
    spent_other:
      '{{spent}} ({{spentAmount}}) sind ausgegeben oder für gebuchte Gespräche zurückgelegt und werden nicht erstattet.',
    booked:
      'Wenn du ein gebuchtes Gespräch rechtzeitig absagst, kommen seine Credits auf dein Guthaben zurück. Bestätige den Widerruf dann noch einmal, und wir erstatten auch sie.',
    nothing_left:
      'Alle Credits aus diesem Kauf sind ausgegeben oder für gebuchte Gespräche zurückgelegt. Im Moment gibt es nichts zu erstatten.',
    not_refunded:
      'Es ist noch nicht erstattet: Wir haben das Geld geschickt, aber es kam nicht an. Wir suchen einen anderen Weg und schreiben dir. Du musst nichts tun.',
    paid_otherwise:
      'Die Erstattung kam zuerst nicht an. Inzwischen haben wir sie auf einem anderen Weg mit dir geregelt.',
    late: 'Die 14 Tage für diesen Kauf endeten am {{lastDay}}, deshalb wird nichts automatisch erstattet. Wir sehen uns deinen Widerruf an und schreiben dir.',
    disputed:
      'Deine Bank prüft diese Zahlung gerade, deshalb können wir jetzt nichts erstatten. Sobald sie entschieden hat, sehen wir uns deinen Widerruf an und schreiben dir.',
    unconfirmed:
      'Gehört der Kauf zu einem Konto mit dieser E-Mail-Adresse? Dann melde dich an, öffne diese Seite noch einmal und bestätige: Die Erstattung beginnt sofort. Wenn du dich nicht anmelden kannst, prüfen wir, wem der Kauf gehört. Was dir zusteht, ist spätestens am {{until}} unterwegs. Hat kein Konto mit dieser Adresse etwas gekauft, passiert nichts weiter. Hast du mit einer anderen Adresse gekauft? Dann widerrufe bitte noch einmal mit dieser.',
    unmatched:
      'Wir suchen deinen Kauf heraus und schreiben dir. Was dir zusteht, ist spätestens am {{until}} unterwegs.',
  },
  declaration: {
    purchase:
      'Hiermit widerrufe ich meinen Vertrag über {{credits}}, bezahlt am {{date}} mit {{price}} (Kaufnummer {{number}}).',
    account: 'Hiermit widerrufe ich meinen Vertrag über Credits bei {{brand}}, gekauft mit dem Konto {{account}}.',
    plain: 'Hiermit widerrufe ich meinen Vertrag über Credits bei {{brand}}.',
    reference: 'Zum Kauf: {{reference}}.',
  },
  mail: {
    subject: 'Dein Widerruf {{number}}: Eingangsbestätigung',
    name: 'Name: {{name}}',
    untyped:
      'Eine Adresse kann jeder eintragen. Deshalb wiederholen wir hier nicht, was sonst noch eingetragen wurde. Vollständig steht es auf der Seite nach dem Absenden.',
    email: 'Bestätigung geschickt an: {{email}}',
    to: 'Erklärt gegenüber: {{seller}}',
    action: 'Seite öffnen',
    footer: 'Das warst nicht du? Dann brauchst du nichts zu tun. Fragen: {{support}}',
  },
  list: {
    label: 'Widerrufe zeigen',
    all: 'Alle',
    waiting: 'Warten auf dich',
    guests: 'Ohne Kauf',
    handled: 'Erledigt',
    guestsText:
      'Ohne Anmeldung geschickt, von Adressen ohne Kauf. Sie schließen sich selbst, sobald die Bestätigung verschickt ist.',
    closedAlone: 'Von selbst geschlossen: Kein Konto mit dieser Adresse hat etwas gekauft.',
    search: 'Nummer, E-Mail-Adresse oder Name',
    empty: 'Kein Widerruf wartet',
    number: 'Nummer',
    state: 'Status',
    received: 'Eingegangen',
    repayBy: 'Zu erstatten bis',
    account: 'Konto',
    noAccount: 'Kein Konto hat diese Adresse',
    purchase: 'Kauf',
    note: 'Was getan wurde',
    close: 'Als erledigt markieren',
    unpaid: 'Noch einmal erstatten oder festhalten, dass du anders gezahlt hast',
    states: {
      refund: 'Erstattet',
      not_refunded: 'Noch nicht erstattet',
      nothing_left: 'Nichts zu erstatten',
      no_purchase: 'Geschlossen: kein Kauf',
      late: 'Nach den 14 Tagen',
      disputed: 'Zahlung ist strittig',
      unconfirmed: 'Nicht vom Konto aus bestätigt',
      unmatched: 'Kauf nicht benannt',
    },
  },
  errors: {
    invalid_input: 'Bitte prüfe die markierten Felder.',
    purchase_required: 'Bitte wähl den Kauf aus.',
    name_required: 'Bitte gib deinen Namen ein.',
    name_letters: 'Bitte gib einen Namen ohne Links und Sonderzeichen ein, höchstens 100 Zeichen.',
    withdrawal_email_required: 'Bitte gib eine E-Mail-Adresse ein.',
    invalid_email: 'Bitte gib eine vollständige E-Mail-Adresse ein, zum Beispiel name@example.com.',
    reference_letters: 'Bitte nur Buchstaben und Zahlen, höchstens 60 Zeichen.',
    not_found: 'Diesen Kauf haben wir in deinem Konto nicht gefunden.',
    too_many_attempts:
      'Das waren zu viele Widerrufe auf einmal. Versuch es in {{minutes}} Minuten noch einmal, oder schreib an {{support}}: Das zählt genauso.',
    never_paid: 'Dieser Kauf gehört zur Demo und wurde nie bezahlt. Deshalb gibt es nichts zu erstatten.',
    withdrawal_closed: 'Um diesen Widerruf hat sich schon jemand gekümmert.',
    note_required: 'Bitte schreib kurz, was getan wurde.',
    failed: 'Dein Widerruf ist gerade nicht bei uns angekommen. Bitte versuch es gleich noch einmal.',
  },
} satisfies Texts<typeof english>
