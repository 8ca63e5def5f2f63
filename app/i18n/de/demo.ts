import type { demo as en } from '../en/demo.ts'
import type { Texts } from '../texts.ts'

export const demo = {
  title: 'Einige von denen, die hier zuhören',
  description: 'Ein Stapel Fotos von Menschen, die Zeit für ein Gespräch haben.',
  lead: 'Alle haben Zeit für dich, mit oder ohne Video. Blättere durch die Fotos und schau, mit wem du reden magst.',
  empty: 'Noch zeigt niemand ein Foto. Wer hier zuhört, steht in der Liste.',
  trial: 'Die ersten {{minutes}} Minuten mit unserem Willkommens-Gegenüber sind kostenlos.',
  meet: 'Gegenüber finden',
  listen: 'Selbst zuhören',
  demonstration: 'Das ist eine Demo mit erfundenen Menschen. Melde dich als einer von ihnen an und probier alles aus.',
  signIn: 'Anmelden und ausprobieren',
  stack: {
    label: 'Fotos von Menschen, die zuhören',
    previous: 'Voriges Foto',
    next: 'Nächstes Foto',
    pause: 'Fotos anhalten',
    play: 'Fotos wechseln lassen',
  },
} satisfies Texts<typeof en>
