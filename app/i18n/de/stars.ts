import type { stars as en } from '../en/stars.ts'
import type { Texts } from '../texts.ts'

export const stars = {
  one: '1 Stern',
  two: '2 Sterne',
  three: '3 Sterne',
  four: '4 Sterne',
  five: '5 Sterne',
  poor: 'Schwach',
  fair: 'Geht so',
  good: 'Gut',
  veryGood: 'Sehr gut',
  excellent: 'Wunderbar',
  chosen: '{{stars}} von 5: {{word}}',
  none: 'Bitte wähle einen bis fünf Sterne',
} satisfies Texts<typeof en>
