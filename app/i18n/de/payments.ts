import type { payments as en } from '../en/payments.ts'
import type { Texts } from '../texts.ts'

export const payments = {
  title: 'Credits holen',
  lead: 'Such dir ein Paket aus. Einmal zahlen, inklusive Mehrwertsteuer, kein Abo.',
  legend: 'Pakete mit Credits',
  unit: 'Credits',
  talks: 'bis zu {{count}} × {{minutes}} Min.',
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
  errors: {
    checkout_failed: 'Die Zahlungsseite konnte nicht geöffnet werden. Bitte versuch es noch einmal.',
    only_seekers_buy: 'Credits kaufen können nur Suchende.',
    too_many_checkouts:
      'Du hast schon viele Zahlungsseiten offen. Bezahle auf einer davon oder versuch es in einer Stunde noch einmal.',
    invalid_input: 'Bitte such dir eines der Pakete aus.',
    not_authenticated: 'Du bist nicht angemeldet. Bitte melde dich an.',
  },
} satisfies Texts<typeof en>
