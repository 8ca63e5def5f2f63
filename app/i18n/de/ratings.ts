import type { ratings as en } from '../en/ratings.ts'
import type { Texts } from '../texts.ts'

export const ratings = {
  title: 'Wie war dein Gespräch mit {{name}}?',
  text: 'Andere sehen nur Durchschnitt und Anzahl. {{name}} sieht die Sterne, aber nicht, von wem sie sind.',
  sign: '{{name}} darf wissen, dass sie von mir sind',
  legend: 'Deine Bewertung',
  traitsLegend: 'Was passt?',
  traitsHint: 'Höchstens {{most}} Wörter, wenn du magst',
  traits: {
    calm: 'ruhig',
    warm: 'herzlich',
    funny: 'humorvoll',
    patient: 'geduldig',
    honest: 'ehrlich',
    encouraging: 'macht Mut',
    listens_closely: 'hört genau hin',
    asks_good_questions: 'stellt gute Fragen',
  },
  submit: 'Bewertung abgeben',
  cancel: 'Jetzt nicht',
  thanks: 'Danke für deine Bewertung.',
  errors: {
    submit_failed: 'Deine Bewertung konnte nicht gespeichert werden. Bitte versuch es noch einmal.',
    already_rated: 'Dieses Gespräch hast du schon bewertet.',
    call_not_completed: 'Bewerten kannst du nur ein Gespräch, das stattgefunden hat.',
    only_seekers_rate: 'Bewerten kann nur, wer das Gespräch gebucht hat.',
    not_found: 'Dieses Gespräch gibt es nicht.',
    no_stars: 'Bitte wähle einen bis fünf Sterne.',
    invalid_input: 'Bitte wähle einen bis fünf Sterne und höchstens drei Wörter.',
  },
} satisfies Texts<typeof en>
