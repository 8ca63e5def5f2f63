import type { helplines as en } from '../en/helplines.ts'
import type { Texts } from '../texts.ts'

export const helplines = {
  title: 'Hilfetelefone',
  description: 'Notruf und Hilfetelefone nach Land.',
  lead: 'Ohne Termin, und deinen Namen musst du nicht sagen.',
  danger: {
    title: 'Bei akuter Gefahr',
    text: 'Ruf jetzt an, in Europa von jedem Telefon aus kostenlos. Bist du woanders, wähl das Land weiter unten.',
    in: 'Ruf jetzt an. Diese Nummer gehört zu: {{country}}. Bist du woanders, wähl das Land weiter unten.',
    call: '{{number}} anrufen',
  },
  country: 'Dein Land',
  choose: 'Land wählen',
  show: 'Anzeigen',
  all: 'Alle Länder',
  search: 'Land oder Hilfetelefon suchen',
  found_zero: 'Kein Land gefunden',
  found_one: '{{count}} Land gefunden',
  found_other: '{{count}} Länder gefunden',
  none: 'Kein Treffer. Bei Gefahr wähl den Notruf dort, wo du bist.',
  onlyEmergency: 'Notruf',
  note: 'Nummern ändern sich. Wenn eine nicht geht, ruf den Notruf an.',
  noLine: 'Für dieses Land haben wir kein geprüftes Hilfetelefon. Vielleicht hilft dieses Verzeichnis:',
  elsewhere: 'Hilfetelefone auf der ganzen Welt:',
  notUs: '{{brand}} ist kein Krisendienst, aber diese Stellen können helfen.',
} satisfies Texts<typeof en>
