import type { dateField as en } from '../en/date-field.ts'
import type { Texts } from '../texts.ts'

export const dateField = {
  earlier: 'Früherer Monat',
  later: 'Späterer Monat',
  choose: 'Tag wählen',
  none: 'Kein Tag gewählt',
  clear: 'Tag entfernen',
} satisfies Texts<typeof en>
