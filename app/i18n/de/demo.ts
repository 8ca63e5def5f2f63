import type { demo as en } from '../en/demo.ts'
import type { Texts } from '../texts.ts'

export const demo = {
  title: 'Einige von denen, die hier zuhören',
  description: 'Fotos von Menschen, die Zeit für ein Gespräch haben.',
  lead: 'Alle haben Zeit für dich, mit oder ohne Video.',
  empty: 'Noch keine Fotos. Alle stehen in der Liste.',
  trial: 'Die ersten {{minutes}} Minuten mit unserem Willkommens-Gegenüber sind kostenlos.',
  meet: 'Gegenüber finden',
  listen: 'Selbst zuhören',
  demonstration: 'Das ist eine Demo mit erfundenen Menschen.',
  signIn: 'Anmelden und ausprobieren',
  stack: {
    label: 'Fotos von Menschen, die zuhören',
    previous: 'Voriges Foto',
    next: 'Nächstes Foto',
    pause: 'Fotos anhalten',
    play: 'Fotos wechseln lassen',
  },
} satisfies Texts<typeof en>
