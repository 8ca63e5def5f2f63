import type { guestFrame as en } from '../en/guest-frame.ts'
import type { Texts } from '../texts.ts'

export const guestFrame = {
  nav: {
    howItWorks: 'So geht’s',
    prices: 'Preise',
    becomeCompanion: 'Selbst zuhören',
    signIn: 'Anmelden',
    signUp: 'Registrieren',
  },
  footer: {
    crisis: '{{brand}} ist kein Krisendienst. Wenn du oder jemand in deiner Nähe in Gefahr ist: 112.',
    product: {
      companions: 'Gegenüber finden',
      howItWorks: 'So geht’s',
      prices: 'Preise',
      becomeCompanion: 'Selbst zuhören',
    },
    help: { title: 'Hilfe', questions: 'Fragen' },
    legal: { title: 'Rechtliches' },
  },
} satisfies Texts<typeof en>
