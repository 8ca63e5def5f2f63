import type { landing as en } from '../en/landing.ts'
import type { Texts } from '../texts.ts'
import { badges } from './badges.ts'

export const landing = {
  title: 'Selbst zuhören',
  description: 'Hör anderen zu, zu deinen Zeiten und zu deinem Preis.',
  hero: {
    title: 'Du kannst gut zuhören. Das ist etwas wert.',
    lead: 'Andere buchen Gespräche mit dir. Zeiten, Themen und Preis bestimmst du.',
    action: 'Jetzt bewerben',
    dashboard: 'Zu deiner Übersicht',
  },
  film: {
    alt: 'Zwei Menschen in zwei Räumen; aus dem Fadengewirr der einen wird bei der anderen ein ordentliches Knäuel',
    first: 'Jemand kommt mit einem Knoten.',
    second: 'Du hörst zu, fragst und wartest.',
    third: 'Der Faden ist wieder zu sehen.',
  },
  steps: {
    title: 'So geht’s',
    apply: {
      title: 'Bewerben',
      text: 'Name, Sprachen, Themen, Foto. Das dauert fünf Minuten, und ein Mensch liest alles.',
    },
    set: {
      title: 'Preis und Zeiten festlegen',
      text: '{{lowest}} bis {{highest}} Euro die Stunde, wann immer es dir passt.',
    },
    listen: {
      title: 'Zuhören',
      text: 'Im Browser, verschlüsselt und nie aufgezeichnet.',
    },
    paid: {
      title: 'Geld bekommen',
      text: 'Jedes Gespräch bringt dir Credits. Ab {{minimum}} zahlen wir aus.',
    },
  },
  needs: {
    title: 'Worüber Menschen reden wollen',
    lead: 'Wähle aus {{count}} Themen.',
  },
  people: {
    title: 'Menschen wie du',
    see: 'Profil von {{name}} ansehen',
  },
  earnings: {
    title: 'Was dir bleibt',
    text: 'Ein Credit ist {{centsPerCredit}} Cent wert. Beim Auszahlen behalten wir {{fee}} Prozent, du bekommst {{share}}.',
    example:
      '{{calls}} Gespräche von {{minutes}} Minuten zu {{euros}} Euro die Stunde: {{gross}}, davon kommen {{net}} bei dir an.',
    noPromise: 'Wie viele dich buchen, können wir nicht versprechen.',
    rate: 'Dein Preis pro Stunde',
    perHour: '{{euros}} pro Stunde',
  },
  fair: {
    title: 'Fair für beide Seiten',
    cancel: {
      title: 'Späte Absagen werden bezahlt',
      text: 'Sagt jemand weniger als {{hours}} vorher ab oder kommt nicht, wirst du trotzdem bezahlt.',
    },
    safe: {
      title: 'Du kannst immer gehen',
      text: 'Beende ein Gespräch, blockiere jemanden oder melde es. Wir lesen jede Meldung.',
    },
    free: {
      title: 'Ohne Verpflichtung',
      text: 'Keine Mindeststunden, keine Monatsgebühr.',
    },
  },
  faq: {
    title: 'Was viele vor der Bewerbung fragen',
    items: {
      degree: {
        question: 'Brauche ich einen Abschluss oder eine Ausbildung?',
        answer: `Nein. Mit Coaching-Zertifikat steht „${badges.certified}“ in deinem Profil, sonst „${badges.trusted}“. Krankheiten behandeln oder von Therapie sprechen darf niemand.`,
      },
      review: {
        question: 'Wie lange dauert die Prüfung?',
        answer: 'Meist höchstens {{reviewDays}} Tage. Ein Mensch liest jede Bewerbung, dann bekommst du eine Mail.',
      },
      bookings: {
        question: 'Mit wie vielen Buchungen kann ich rechnen?',
        answer:
          'Das können wir nicht versprechen. Am meisten zählen deine Zeiten: Abends und am Wochenende haben die meisten Ruhe.',
      },
      payouts: {
        question: 'Wann und wie bekomme ich mein Geld?',
        answer:
          'Ab {{minimum}} Credits, das sind {{minimumWorth}}, wann du willst. Stripe prüft beim ersten Mal, wer du bist; meist ist das Geld nach {{from}} bis {{to}} Werktagen da.',
      },
      tax: {
        question: 'Wie ist das mit der Steuer?',
        answer:
          'Du arbeitest selbstständig und versteuerst deinen Verdienst selbst. Vielleicht musst du auch eine kleine Nebentätigkeit anmelden: Frag eine Steuerberatung oder dein Finanzamt.',
      },
      cancellations: {
        question: 'Was passiert, wenn jemand absagt?',
        answer:
          'Bis {{hours}} vorher können andere kostenlos absagen. Danach wirst du bezahlt, auch wenn niemand kommt. Sagst du selbst ab, verdienst du nichts.',
      },
      danger: {
        question: 'Was, wenn jemand in Gefahr ist oder von Suizid spricht?',
        answer:
          'Frag ruhig, ob die Person in Sicherheit ist, und nenn die {{emergency}} und ein Hilfetelefon. Melde uns das Gespräch danach.',
      },
      safety: {
        question: 'Bin ich hier sicher?',
        answer:
          'Niemand erfährt deine Adresse oder E-Mail; Gespräche sind verschlüsselt und werden nie aufgezeichnet. Du kannst jedes Gespräch verlassen und melden, was war.',
      },
      blocking: {
        question: 'Kann ich jemanden ablehnen?',
        answer:
          'Ja. Blockierst du jemanden, könnt ihr einander nicht mehr buchen, und gebuchte Gespräche werden abgesagt. Von der Blockierung erfährt niemand.',
      },
      name: {
        question: 'Wer sieht meinen Namen und meine IP-Adresse?',
        relayed:
          'Alle sehen den Namen in deinem Profil; ein Vorname genügt. Die andere Person erfährt deine IP-Adresse nicht.',
        direct:
          'Alle sehen den Namen in deinem Profil; ein Vorname genügt. Gespräche laufen direkt von Browser zu Browser: Die andere Person sieht deine IP-Adresse und damit ungefähr, wo du bist.',
      },
      cameras: {
        question: 'Muss ich mein Gesicht zeigen?',
        answer: 'Im Profil ja: Ein Foto von dir gehört zur Bewerbung. In Gesprächen entscheidest du.',
      },
      age: {
        question: 'Wie alt muss ich sein, und wo muss ich wohnen?',
        answer:
          'Mindestens {{age}}, in einem von {{countries}} Ländern: EU, Island, Liechtenstein, Norwegen, Schweiz oder Vereinigtes Königreich.',
      },
      languages: {
        question: 'Welche Sprachen kann ich anbieten?',
        answer: 'Jede von {{languages}}, die du auch für ein schwieriges Thema gut genug sprichst.',
      },
      times: {
        question: 'Wie viel Zeit muss ich anbieten?',
        answer:
          'So viel oder so wenig, wie du willst, in Schritten von {{step}} Minuten. Für die nächsten {{lead}} Minuten kann dich niemand buchen.',
      },
      stopping: {
        question: 'Kann ich jederzeit aufhören?',
        answer: 'Ja. Mach eine Pause, solange du willst, oder lösch dein Konto.',
      },
    },
  },
  closing: 'Jemand sucht dich',
} satisfies Texts<typeof en>
