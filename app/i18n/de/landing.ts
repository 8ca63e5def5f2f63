import type { landing as en } from '../en/landing.ts'
import type { Texts } from '../texts.ts'

export const landing = {
  title: 'Selbst zuhören',
  description: 'Hör anderen zu, zu deinen Zeiten und zu deinem Preis, von zu Hause aus.',
  hero: {
    title: 'Du kannst gut zuhören. Das ist etwas wert.',
    lead: 'Andere buchen dich für ein Gespräch von {{shortest}} bis {{longest}} Minuten, nur mit Stimme oder mit Video. Du bestimmst, wann, worüber und zu welchem Preis.',
    action: 'Jetzt bewerben',
  },
  steps: {
    title: 'So geht’s',
    apply: {
      title: 'Bewerben',
      text: 'Name, Sprachen, Themen und ein Foto. Das dauert fünf Minuten, und ein Mensch liest alles.',
    },
    set: {
      title: 'Preis und Zeiten festlegen',
      text: 'Zwischen {{lowest}} und {{highest}} Euro die Stunde, an den Tagen und zu den Stunden, die dir passen.',
    },
    listen: {
      title: 'Zuhören',
      text: 'Im Browser, verschlüsselt und nie aufgezeichnet. Du siehst nur den Namen, den sich die andere Person gegeben hat.',
    },
    paid: {
      title: 'Geld bekommen',
      text: 'Jedes geführte Gespräch bringt dir Credits. Ab {{minimum}} Credits lässt du sie dir auszahlen.',
    },
  },
  earnings: {
    title: 'Was dir bleibt',
    text: 'Ein Credit ist {{centsPerCredit}} Cent wert. Beim Auszahlen behalten wir {{fee}} Prozent, du bekommst {{share}}. Andere Gebühren gibt es nicht.',
    example:
      '{{talks}} Gespräche von {{minutes}} Minuten zu {{euros}} Euro die Stunde: {{gross}}, davon kommen {{net}} bei dir an.',
  },
  fair: {
    title: 'Fair für beide Seiten',
    cancel: {
      title: 'Späte Absagen werden bezahlt',
      text: 'Wer weniger als {{hours}} vorher absagt oder nicht kommt, bezahlt dich trotzdem.',
    },
    safe: {
      title: 'Du kannst immer gehen',
      text: 'Beende ein Gespräch, blockiere jemanden oder melde, was war. Wir lesen jede Meldung.',
    },
    free: {
      title: 'Ohne Verpflichtung',
      text: 'Keine Mindeststunden, keine Monatsgebühr. Du nimmst deine Zeiten aus dem Kalender, wann du willst.',
    },
  },
  closing: 'Jemand sucht dich',
} satisfies Texts<typeof en>
