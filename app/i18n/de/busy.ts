import type { busy as en } from '../en/busy.ts'
import type { Texts } from '../texts.ts'

export const busy = {
  tooOftenTitle: 'Einen Moment bitte',
  tooOftenText_one: 'Aus deinem Netz wurden zu viele Seiten aufgerufen. Versuch es bitte in einer Sekunde noch einmal.',
  tooOftenText_other:
    'Aus deinem Netz wurden zu viele Seiten aufgerufen. Versuch es bitte in {{count}} Sekunden noch einmal.',
  tooLargeTitle: 'Das war zu viel auf einmal',
  tooLargeText: 'Das ist mehr, als wir auf einmal annehmen. Bitte geh zurück und sende weniger.',
  unreadableTitle: 'Das konnten wir nicht lesen',
  unreadableText: 'Unterwegs ist etwas schiefgegangen. Bitte geh zurück und sende es noch einmal.',
  offlineTitle: 'Keine Verbindung',
  offlineText: 'Sobald sie wieder da ist, öffnet sich diese Seite automatisch.',
  retry: 'Noch einmal versuchen',
} as const satisfies Texts<typeof en>
