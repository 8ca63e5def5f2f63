import type { demo as en } from '../en/demo.ts'
import type { Texts } from '../texts.ts'

export const demo = {
  title: 'Einige von denen, die hier zuhören',
  description: 'Ein Stapel Fotos: einige von denen, die Zeit für ein Gespräch haben.',
  lead: 'Alle haben Zeit für dich, mit Stimme oder mit Video. Nimm ein Foto nach dem anderen und schau, mit wem du reden magst.',
  empty: 'Noch zeigt niemand ein Foto. Wer hier zuhört, steht in der Liste.',
  trial: 'Die ersten {{minutes}} Minuten mit unserem Willkommens-Gegenüber sind kostenlos.',
  meet: 'Gegenüber finden',
  listen: 'Selbst zuhören',
  demonstration:
    'Das ist eine Vorführung mit erfundenen Menschen. Du kannst dich als einer von ihnen anmelden und alles ausprobieren.',
  signIn: 'Anmelden und ausprobieren',
  stack: {
    label: 'Fotos einiger Gegenüber',
    previous: 'Voriges Foto',
    next: 'Nächstes Foto',
    pause: 'Fotos anhalten',
    play: 'Fotos wechseln lassen',
  },
} satisfies Texts<typeof en>
