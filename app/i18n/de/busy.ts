import type { busy as en } from '../en/busy.ts'
import type { Texts } from '../texts.ts'

export const busy = {
  tooOftenTitle: 'Einen Moment bitte',
  tooOftenText_one: 'Aus deinem Netz wurden zu viele Seiten aufgerufen. Versuch es bitte in einer Sekunde noch einmal.',
  tooOftenText_other:
    'Aus deinem Netz wurden zu viele Seiten aufgerufen. Versuch es bitte in {{count}} Sekunden noch einmal.',
  tooLargeTitle: 'Das war zu viel auf einmal',
  tooLargeText: 'Was du gesendet hast, ist größer, als diese Seite annimmt. Geh bitte zurück und sende weniger.',
  unreadableTitle: 'Das ließ sich nicht lesen',
  unreadableText: 'Was du gesendet hast, kam nicht als Formular an. Geh bitte zurück und sende es noch einmal.',
  offlineTitle: 'Keine Verbindung',
  offlineText: 'Sobald sie wieder da ist, öffnet sich diese Seite von selbst.',
  retry: 'Noch einmal versuchen',
} as const satisfies Texts<typeof en>
