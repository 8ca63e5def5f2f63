import type { busy as en } from '../en/busy.ts'
import type { Texts } from '../texts.ts'

export const busy = {
  tooOftenTitle: 'Einen Moment bitte',
  tooOftenText_one: 'Zu viele Aufrufe aus deinem Netz. Bitte versuch es in einer Sekunde noch einmal.',
  tooOftenText_other: 'Zu viele Aufrufe aus deinem Netz. Bitte versuch es in {{count}} Sekunden noch einmal.',
  tooLargeTitle: 'Das war zu viel auf einmal',
  tooLargeText: 'Bitte geh zurück und sende weniger.',
  unreadableTitle: 'Das konnten wir nicht lesen',
  unreadableText: 'Bitte geh zurück und sende es noch einmal.',
  offlineTitle: 'Keine Verbindung',
  offlineText: 'Sobald sie wieder da ist, öffnet sich diese Seite automatisch.',
  retry: 'Noch einmal versuchen',
} as const satisfies Texts<typeof en>
