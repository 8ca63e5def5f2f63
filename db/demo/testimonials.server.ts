import type { Tx } from '#app/platform/data/db.server.ts'
import { testimonials } from '#db/schema/all.ts'

/** Language, name and words. */
export const TESTIMONIALS = [
  ['en', 'Lena, after a call with Mara', 'I talked about my father for half an hour. Nobody tried to fix me.'],
  [
    'en',
    'Deniz, after a call with Jonah',
    'Fifteen minutes in my lunch break, and the whole afternoon felt different.',
  ],
  ['en', 'Miriam, after a call with Amina', 'I left the camera off and said it out loud for the first time.'],
  [
    'de',
    'Lena, nach einem Gespräch mit Mara',
    'Ich habe eine halbe Stunde von meinem Vater erzählt. Niemand wollte mich reparieren.',
  ],
  [
    'de',
    'Deniz, nach einem Gespräch mit Emre',
    'Eine Viertelstunde in der Mittagspause, und der Nachmittag war ein anderer.',
  ],
  ['de', 'Miriam, nach einem Gespräch mit Katrin', 'Die Kamera blieb aus, und ich habe es zum ersten Mal laut gesagt.'],
] as const

/** Inserts the invented testimonials, marked as invented. */
export async function insertTestimonials(tx: Tx): Promise<void> {
  await tx.insert(testimonials).values(
    TESTIMONIALS.map(([language, name, text], at) => ({
      ...{ language, name, text, place: (at % 3) + 1, isInvented: true },
      consent: 'Invented for the demo.',
    })),
  )
}
