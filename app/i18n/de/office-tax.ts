import type { officeTax as en } from '../en/office-tax.ts'
import type { Texts } from '../texts.ts'

export const officeTax = {
  off: 'Es wird nichts gemeldet: TAX_REPORTING ist aus, oder SELLER_COUNTRY liegt nicht in der EU.',
  year: 'Jahr',
  show: 'Anzeigen',
  reported: 'In der Meldung',
  missing: 'Ohne Steuerdaten',
  missingText: 'Bitte frag sie vor dem 31. Januar nach ihren Angaben.',
  outside: 'Wohnen außerhalb der EU',
  outsideText: 'Gemeldet wird nur, wer in der EU wohnt.',
  notOver: 'Das ist der Stand von heute. Übermittle die Meldung erst nach Ende von {{year}}.',
  nobody: 'Für {{year}} ist niemand zu melden.',
  nobodyYet: 'Noch keine Meldung für {{year}}: Steuerdaten fehlen.',
  deleted: 'Gelöschtes Konto {{id}}',
  download: {
    title: 'Meldung für {{year}}',
    text: 'Eine XML-Datei für deine Steuerbehörde (DPI 1.0) mit Namen, Anschriften und Steuernummern. Lösch sie, sobald sie übermittelt ist. Wir protokollieren jedes Herunterladen.',
    submit: 'XML herunterladen',
  },
} satisfies Texts<typeof en>
