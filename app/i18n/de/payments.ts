import type { payments as en } from '../en/payments.ts'
import type { Texts } from '../texts.ts'

export const payments = {
  more: 'Noch mehr Credits holen',
  lead: 'Einmal zahlen, inklusive Mehrwertsteuer.',
  legend: 'Pakete mit Credits',
  unit: 'Credits',
  calls: 'etwa {{count}} × {{minutes}} Min.',
  popular: 'Beliebt',
  best_value: 'Bester Preis',
  perCall: '{{minutes}} Min. für etwa {{price}}',
  usual: '{{minutes}} Minuten bei {{low}} Credits. Üblich sind {{low}} bis {{high}}.',
  choose: 'Wählen',
  chosen: 'Gewählt',
  chooseLabel: '{{credits}} Credits für {{price}} wählen',
  chosenLabel: 'Gewählt: {{credits}} Credits für {{price}}',
  order: {
    title: 'Deine Bestellung',
    credits: 'Credits',
    perCall: '{{minutes}} Minuten bei {{low}} Credits',
    vat: 'Darin Mehrwertsteuer',
    total: 'Gesamtpreis',
    withdrawal: 'Du kannst 14 Tage lang widerrufen und bekommst dein Geld für nicht ausgegebene Credits zurück.',
    withdrawalLink: 'Widerrufsrecht',
    withdraw: 'Vertrag widerrufen',
    pay: 'Jetzt {{price}} bezahlen',
  },
  secure: 'Du zahlst auf der Seite unseres Zahlungsdienstes. Deine Karte sehen wir nie.',
  notices: {
    success: 'Bezahlt! Deine Credits sind da.',
    pending: 'Deine Zahlung ist unterwegs. Die Credits erscheinen dann hier.',
    canceled: 'Zahlung abgebrochen. An deinem Guthaben hat sich nichts geändert.',
    stillOpen:
      'Die Zahlungsseite ist noch offen. Wenn du dort nicht bezahlst, schließt sie sich automatisch und kostet dich nichts.',
    failed: 'Die Zahlung hat nicht geklappt. An deinem Guthaben hat sich nichts geändert.',
    opening:
      'Unser Zahlungsdienst ist langsam. Deine Zahlungsseite erscheint hier in spätestens zehn Minuten. Bezahlt hast du noch nichts.',
    ready: 'Deine Zahlungsseite ist offen. Bezahlt hast du noch nichts.',
    notOpened:
      'Unser Zahlungsdienst hat nicht geantwortet. Du hast nichts bezahlt. Bitte versuch es später noch einmal.',
    inReview_one:
      'Deine Zahlung passt nicht zu diesem Kauf. Wir klären das und schreiben dir innerhalb von {{count}} Werktag. Dein Geld ist sicher.',
    inReview_other:
      'Deine Zahlung passt nicht zu diesem Kauf. Wir klären das und schreiben dir innerhalb von {{count}} Werktagen. Dein Geld ist sicher.',
    lookAgain: 'Aktualisieren',
    toPage: 'Zur Zahlungsseite',
  },
  enough: 'Reicht für dein Gespräch',
  next: {
    needCall_one: 'Für dein Gespräch mit {{name}} am {{day}} um {{time}} Uhr fehlt dir noch {{amount}} Credit.',
    needCall_other: 'Für dein Gespräch mit {{name}} am {{day}} um {{time}} Uhr fehlen dir noch {{amount}} Credits.',
    need_one: 'Für deine Buchung fehlt dir noch {{amount}} Credit.',
    need_other: 'Für deine Buchung fehlen dir noch {{amount}} Credits.',
    later: 'Danach geht es mit deiner Buchung weiter.',
    closesSoon: '{{time}} kannst du noch bis {{until}} Uhr buchen.',
    tooLate: '{{time}} ist inzwischen zu knapp.',
    taken: '{{time}} ist nicht mehr frei.',
    free: 'Die nächste freie Zeit ist {{time}}.',
    another: 'Such dir eine andere Zeit aus.',
    back: 'Zurück zur Buchung',
    added: '{{credits}} sind da',
    continueWith: 'Weiter mit {{name}}',
    continue: 'Dort weitermachen',
  },
  errors: {
    operator_unnamed: 'Zahlungen sind noch nicht möglich. Bitte versuch es später noch einmal.',
    checkout_failed: 'Die Zahlungsseite konnte nicht geöffnet werden. Bitte versuch es noch einmal.',
    consent_missing: 'Bitte setz dieses Häkchen, damit du gleich Gespräche buchen kannst.',
    only_seekers_buy: 'Credits kaufen können nur Suchende.',
    too_many_checkouts:
      'Du hast viele Zahlungsseiten offen. Bezahle auf einer davon oder versuch es in einer Stunde noch einmal.',
    invalid_input: 'Bitte such dir eines der Pakete aus.',
    not_authenticated: 'Du bist nicht angemeldet. Bitte melde dich an.',
  },
} satisfies Texts<typeof en>
