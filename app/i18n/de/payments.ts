import type { payments as en } from '../en/payments.ts'
import type { Texts } from '../texts.ts'

export const payments = {
  title: 'Credits holen',
  lead: 'Such dir ein Paket aus. Einmal zahlen, inklusive Mehrwertsteuer, kein Abo.',
  legend: 'Pakete mit Credits',
  unit: 'Credits',
  calls: 'etwa {{count}} × {{minutes}} Min.',
  popular: 'Beliebt',
  best_value: 'Bester Preis',
  buy: 'Kaufen',
  buyLabel: '{{credits}} Credits für {{price}} kaufen',
  secure: 'Du bezahlst auf der Seite unseres Zahlungsdienstes; deine Karte sehen wir nie.',
  success: 'Bezahlt! Deine Credits sind da.',
  pending:
    'Deine Zahlung ist unterwegs. Die Credits erscheinen hier, sobald sie angekommen ist; du musst nicht warten.',
  canceled: 'Zahlung abgebrochen. An deinem Guthaben hat sich nichts geändert.',
  failed: 'Die Zahlung hat nicht geklappt. An deinem Guthaben hat sich nichts geändert.',
  enough: 'Reicht für dein Gespräch',
  next: {
    needCall_one: 'Für dein Gespräch mit {{name}} am {{day}} um {{time}} Uhr fehlt dir noch {{amount}} Credit.',
    needCall_other: 'Für dein Gespräch mit {{name}} am {{day}} um {{time}} Uhr fehlen dir noch {{amount}} Credits.',
    need_one: 'Für deine Buchung fehlt dir noch {{amount}} Credit.',
    need_other: 'Für deine Buchung fehlen dir noch {{amount}} Credits.',
    later: 'Nach dem Bezahlen geht es mit deiner Buchung weiter.',
    back: 'Zurück zur Buchung',
    added: '{{credits}} sind da',
    continueCall: 'Weiter mit {{name}}, {{day}}, {{time}}',
    continueWith: 'Weiter mit {{name}}',
    continue: 'Dort weitermachen, wo du warst',
  },
  errors: {
    checkout_failed: 'Die Zahlungsseite konnte nicht geöffnet werden. Bitte versuch es noch einmal.',
    only_seekers_buy: 'Credits kaufen können nur Suchende.',
    too_many_checkouts:
      'Du hast schon viele Zahlungsseiten offen. Bezahle auf einer davon oder versuch es in einer Stunde noch einmal.',
    invalid_input: 'Bitte such dir eines der Pakete aus.',
    not_authenticated: 'Du bist nicht angemeldet. Bitte melde dich an.',
  },
} satisfies Texts<typeof en>
