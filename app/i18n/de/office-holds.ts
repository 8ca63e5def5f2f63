import type { officeHolds as en } from '../en/office-holds.ts'
import type { Texts } from '../texts.ts'

export const officeHolds = {
  none: 'Keine Auszahlung wartet',

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
    same_payout_account: 'Ein bekanntes Auszahlungskonto',
    burst: 'Viele Gespräche an einem Tag',
    first_payout_above: 'Eine hohe erste Auszahlung',
  },
  explained: {
    same_card: 'Noch jemand zahlt bei diesem Gegenüber mit derselben Karte. Es kann Familie sein.',
    same_device: 'Nur das Gegenüber nutzt hier sonst diesen Browser. Es kann Zufall sein.',
    same_payout_account: 'Es gehört auch zu jemand anderem, der zuhört, oder hat diese Gespräche bezahlt.',
    burst: 'Zwei Personen hatten an einem Tag mehr bezahlte Gespräche als üblich.',
    first_payout_above: 'Sie liegt über deiner Grenze für erste Auszahlungen.',
  },
  accounts: 'Konten',
  accountSince: '{{name}}, seit {{date}}',
  statuses: { suspended: 'gesperrt', canceled: 'gelöscht' },
  calls: 'Gespräche',
  callLine: '{{when}} mit {{name}}, {{credits}}',
  purchases: 'Käufe',
  purchaseLine: '{{price}} von {{name}}, {{when}}',

  note: 'Grund',
  noteHelp: 'Das Gegenüber sieht das nicht.',
  release: 'Freigeben',
  refuse: 'Ablehnen',
  consequences:
    'Freigeben überweist das Geld, außer eine Bank beanstandet die Zahlung. Ablehnen gibt die Credits zurück; willst du sie einfrieren, sperr das Konto.',
  done: {
    released: 'Freigegeben. Das Geld ist unterwegs.',
    refused: 'Abgelehnt. Die Credits sind wieder im Guthaben.',
  },
  columns: { payout: 'Auszahlung', decision: 'Entscheidung', by: 'Von', note: 'Notiz' },
  decisions: { released: 'Freigegeben', refused: 'Abgelehnt' },
  byOn: '{{name}}, {{when}}',
  errors: {
    note_missing: 'Bitte sag, warum.',

    review_decided: 'Das hat schon jemand entschieden.',
    own_payout: 'Das ist deine eigene Auszahlung. Darüber entscheidet jemand anderes.',
    only_admins_review: 'Darüber entscheiden nur Admins.',
  },
  more: 'und {{amount}} mehr',
} satisfies Texts<typeof en>
