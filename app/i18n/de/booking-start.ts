import type { bookingStart as en } from '../en/booking-start.ts'
import type { Texts } from '../texts.ts'

export const bookingStart = {
  callWith: 'Dein Gespräch mit {{name}}',
  callSoon: 'Du möchtest mit {{name}} sprechen',
  freeNext: 'Gleich geht es weiter zu deinen kostenlosen {{minutes}} Minuten mit {{name}}.',
  freeFirst: 'Lieber erst kostenlos?',
  freeCall: '{{minutes}} Minuten mit {{name}} · {{when}}',
} satisfies Texts<typeof en>
