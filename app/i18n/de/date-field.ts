import type { dateField as en } from '../en/date-field.ts'
import type { Texts } from '../texts.ts'

export const dateField = {
  earlier: 'Voriger Monat',
  later: 'Nächster Monat',
  choose: 'Datum wählen',
  none: 'Kein Datum gewählt',
  clear: 'Datum entfernen',
} satisfies Texts<typeof en>
