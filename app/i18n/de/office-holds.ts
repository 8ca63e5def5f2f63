import type { officeHolds as en } from '../en/office-holds.ts'
import type { Texts } from '../texts.ts'

export const officeHolds = {
  none: 'Keine Auszahlung wartet',
  noneText: 'Fällt eine auf, wartet sie hier, und du bekommst eine E-Mail.',
  open: 'Wartet auf dich',
  decidedTitle: 'Entschieden',
  decidedCaption: 'Die letzten Entscheidungen',
  title: '{{net}} für {{name}}',
  someone: 'ein gelöschtes Konto',
  requested: 'Beantragt',
  waitsSince: 'Wartet seit',
  amount: 'Betrag',
  amountValue: '{{credits}}, nach Gebühr {{net}}',
  credits_one: '{{amount}} Credit',
  credits_other: '{{amount}} Credits',
  joined: 'Konto seit',
  why: 'Warum sie wartet',
  reasons: {
    same_card: 'Eine Karte, mehrere Personen',
    same_device: 'Derselbe Browser auf beiden Seiten',
    same_payout_account: 'Das Geld geht auf ein bekanntes Konto',
    burst: 'Viele Gespräche an einem Tag',
    first_payout_above: 'Eine hohe erste Auszahlung',
  },
  explained: {
    same_card:
      'Mit einer Karte, die diese Gespräche bezahlt hat, zahlt noch jemand anderes bei diesem Gegenüber. Familien teilen sich Karten; Diebe nutzen eine für mehrere Konten.',
    same_device:
      'Wer bezahlt hat, ist mit einem Browser angemeldet, den hier sonst nur das Gegenüber hat. Das ist ein schwaches Zeichen und kann Zufall sein.',
    same_payout_account:
      'Das Bankkonto oder die Karte für diese Auszahlung gehört auch zu einem anderen Gegenüber, oder diese Gespräche wurden damit bezahlt.',
    burst: 'Zwei Personen hatten an einem Tag mehr bezahlte Gespräche als üblich.',
    first_payout_above: 'An dieses Gegenüber wurde noch nie ausgezahlt, und der Betrag liegt über deiner Grenze.',
  },
  accounts: 'Konten',
  accountSince: '{{name}}, seit {{date}}',
  statuses: { suspended: 'gesperrt', canceled: 'gelöscht' },
  calls: 'Gespräche',
  callLine: '{{when}} mit {{name}}, {{credits}}',
  purchases: 'Käufe',
  purchaseLine: '{{price}} von {{name}}, {{when}}',
  more_one: 'und {{amount}} weiterer Eintrag',
  more_other: 'und {{amount}} weitere Einträge',
  note: 'Warum du so entscheidest',
  noteHelp: 'Bleibt bei der Auszahlung. Das Gegenüber sieht es nicht.',
  release: 'Freigeben',
  refuse: 'Ablehnen',
  consequences:
    'Freigeben: Das Geld wird überwiesen, außer eine Bank beanstandet die Zahlung. Ablehnen: Die Credits sind wieder im Guthaben. Willst du sie einfrieren, sperr das Konto.',
  done: {
    released: 'Freigegeben. Das Geld ist unterwegs.',
    refused: 'Abgelehnt. Die Credits sind wieder im Guthaben.',
  },
  columns: { payout: 'Auszahlung', decision: 'Entscheidung', by: 'Von', note: 'Notiz' },
  decisions: { released: 'Freigegeben', refused: 'Abgelehnt' },
  byOn: '{{name}}, {{when}}',
  errors: {
    note_missing: 'Bitte sag, warum.',
    note_too_long: 'Bitte schreib höchstens {{most}} Zeichen.',
    review_decided: 'Über diese Auszahlung hat schon jemand entschieden.',
    own_payout: 'Das ist deine eigene Auszahlung. Darüber entscheidet jemand anderes.',
    only_admins_review: 'Darüber entscheiden nur Admins.',
    not_found: 'Diese Auszahlung gibt es nicht mehr.',
    invalid_input: 'Das hat nicht geklappt. Bitte versuch es noch einmal.',
  },
} satisfies Texts<typeof en>
