import type { helplines as en } from '../en/helplines.ts'
import type { Texts } from '../texts.ts'

export const helplines = {
  title: 'Hilfetelefone',
  description: 'Notruf und Hilfetelefone nach Land: Menschen, die abnehmen, wenn es nicht warten kann.',
  lead: 'Wenn es nicht warten kann, ruf an. Du brauchst keinen Termin und musst deinen Namen nicht sagen.',
  danger: {
    title: 'Bei akuter Gefahr',
    text: 'Wenn du oder jemand in deiner Nähe in Gefahr ist, ruf jetzt an. In Europa gilt die Nummer von jedem Telefon aus und kostenlos; für andere Länder wähl deins weiter unten.',
    in: 'Wenn du oder jemand in deiner Nähe in Gefahr ist, ruf jetzt an. Diese Nummer gilt hier: {{country}}. Bist du woanders, wähl das Land weiter unten.',
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
  none: 'So heißt kein Land und kein Hilfetelefon. Bei Gefahr wähl den Notruf des Landes, in dem du gerade bist.',
  onlyEmergency: 'Notruf',
  note: 'Nummern ändern sich. Wenn eine nicht geht, ruf den Notruf an.',
  noLine: 'Für dieses Land haben wir kein geprüftes Hilfetelefon. Dieses Verzeichnis hilft vielleicht weiter:',
  elsewhere: 'Du bist in einem anderen Land? Hier findest du Hilfetelefone auf der ganzen Welt:',
  notUs: '{{brand}} ist kein Krisendienst, und hier behandelt niemand. Diese Stellen können helfen.',
} satisfies Texts<typeof en>
