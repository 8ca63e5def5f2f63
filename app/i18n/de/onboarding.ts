import type { onboarding as en } from '../en/onboarding.ts'
import type { Texts } from '../texts.ts'

export const onboarding = {
  signIn: 'Neu anmelden',
  title: 'Erzähl uns von dir',
  seeker: {
    title: 'Wie dürfen wir dich nennen?',
    lead: 'Nimm einen Namen, der dir gefällt. So sieht dich dein Gegenüber.',
    submit: 'Weiter',
  },
  steps: {
    one: 'Name und Land',
    two: 'Sprachen',
    three: 'Themen',
    four: 'Foto',
  },
  lead: {
    one: 'Bitte nimm deinen eigenen Namen.',
    two: 'In welchen Sprachen kann man mit dir reden?',
    three: 'Worüber redest du gern? Wähle bis zu {{interests}} Themen.',
    four: 'Nimm ein Foto, auf dem du in die Kamera siehst.',
  },
  countryHelp:
    'Wer zuhört, lebt in der EU, im Vereinigten Königreich, in der Schweiz, in Norwegen, Island oder Liechtenstein.',
  back: 'Zurück',
  next: 'Weiter',
  send: 'Bewerbung abschicken',
} satisfies Texts<typeof en>
