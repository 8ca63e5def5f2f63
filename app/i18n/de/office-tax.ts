import type { officeTax as en } from '../en/office-tax.ts'
import type { Texts } from '../texts.ts'

export const officeTax = {
  off: 'Es wird nichts gemeldet: TAX_REPORTING ist aus, oder SELLER_COUNTRY ist kein Land der EU.',
  year: 'Jahr',
  show: 'Anzeigen',
  reported: 'In der Meldung',
  missing: 'Ohne Steuerdaten',
  missingText:
    'Diese Menschen haben etwas verdient und nie eine Auszahlung beantragt. Bitte schreib ihnen vor dem 31. Januar.',
  outside: 'Wohnen außerhalb der EU',
  outsideText: 'Diese Menschen haben etwas verdient; gemeldet wird nach der Richtlinie nur, wer in der EU wohnt.',
  notOver: '{{year}} ist noch nicht vorbei: Das ist der Stand von heute. Übermittle die Meldung erst nach Jahresende.',
  nobody: 'Für {{year}} ist niemand zu melden, deshalb gibt es keine Datei.',
  nobodyYet: 'Für {{year}} lässt sich noch niemand melden, weil Steuerdaten fehlen. Deshalb gibt es noch keine Datei.',
  deleted: 'Gelöschtes Konto {{id}}',
  download: {
    title: 'Meldung für {{year}}',
    text: 'Eine XML-Datei für das Portal deiner Steuerbehörde (DPI 1.0). Darin stehen Namen, Anschriften und Steuernummern: Bitte lösch sie, sobald sie übermittelt ist. Jedes Herunterladen wird protokolliert.',
    submit: 'XML herunterladen',
  },
} satisfies Texts<typeof en>
