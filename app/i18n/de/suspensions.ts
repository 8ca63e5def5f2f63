import type { suspensions as en } from '../en/suspensions.ts'
import type { Texts } from '../texts.ts'

export const suspensions = {
  linked: {
    title: 'Konten, die derselben Person gehören könnten',
    text: 'Das ist ein Zeichen, kein Beweis: Familien teilen sich Karten, Browser und Postfächer.',
    none: 'Kein anderes Konto hat etwas mit diesem gemeinsam.',
    unnamed: 'Noch ohne Namen',
    account: '{{role}}, seit {{date}}',
    roles: { seeker: 'Suchende Person', offerer: 'Gegenüber', admin: 'Admin' },
    statuses: { suspended: 'gesperrt', canceled: 'gelöscht' },
    signs: {
      same_card: 'Mit derselben Karte oder demselben Bankkonto bezahlt.',
      same_payout_account: 'Das Geld geht auf dasselbe Konto oder auf eins, mit dem hier bezahlt wurde.',
      same_mailbox: 'Die E-Mail-Adressen führen in dasselbe Postfach.',
      same_browser: 'Angemeldet mit einem seltenen Browser. Ein schwaches Zeichen.',
    },
  },
} satisfies Texts<typeof en>
