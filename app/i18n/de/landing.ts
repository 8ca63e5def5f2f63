import type { landing as en } from '../en/landing.ts'
import type { Texts } from '../texts.ts'
import { badges } from './badges.ts'

export const landing = {
  title: 'Selbst zuhören',
  description: 'Hör anderen zu, zu deinen Zeiten und zu deinem Preis, von zu Hause aus.',
  hero: {
    title: 'Du kannst gut zuhören. Das ist etwas wert.',
    lead: 'Andere buchen dich für ein Gespräch von {{shortest}} bis {{longest}} Minuten, mit oder ohne Video. Du bestimmst, wann, worüber und zu welchem Preis.',
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
      text: 'Name, Sprachen, Themen und ein Foto. Das dauert fünf Minuten, und ein Mensch liest alles.',
    },
    set: {
      title: 'Preis und Zeiten festlegen',
      text: 'Zwischen {{lowest}} und {{highest}} Euro die Stunde, an den Tagen und zu den Stunden, die dir passen.',
    },
    listen: {
      title: 'Zuhören',
      text: 'Im Browser, verschlüsselt und nie aufgezeichnet. Du siehst den Namen, den sich die andere Person gegeben hat.',
    },
    paid: {
      title: 'Geld bekommen',
      text: 'Jedes Gespräch bringt dir Credits. Ab {{minimum}} Credits kannst du sie dir auszahlen lassen.',
    },
  },
  needs: {
    title: 'Worüber Menschen reden wollen',
    lead: 'Es gibt {{count}} Themen. Du wählst, was du gern hörst, und lässt den Rest.',
  },
  people: {
    title: 'Menschen wie du',
    lead: 'Zwei, die hier schon zuhören. Das sehen andere von dir: ein Foto, ein paar Sätze, deinen Preis.',
    see: 'Profil von {{name}} ansehen',
  },
  earnings: {
    title: 'Was dir bleibt',
    text: 'Ein Credit ist {{centsPerCredit}} Cent wert. Beim Auszahlen behalten wir {{fee}} Prozent, du bekommst {{share}}. Andere Gebühren gibt es nicht.',
    example:
      '{{calls}} Gespräche von {{minutes}} Minuten zu {{euros}} Euro die Stunde: {{gross}}, davon kommen {{net}} bei dir an.',
    noPromise: 'Wie viele dich buchen, kann niemand versprechen. Probier aus, was deine Stunden bringen würden.',
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
      text: 'Beende ein Gespräch, blockiere jemanden oder melde, was war. Wir lesen jede Meldung.',
    },
    free: {
      title: 'Ohne Verpflichtung',
      text: 'Keine Mindeststunden, keine Monatsgebühr. Deinen Kalender kannst du jederzeit leeren.',
    },
  },
  faq: {
    title: 'Was viele vor der Bewerbung fragen',
    items: {
      degree: {
        question: 'Brauche ich einen Abschluss oder eine Ausbildung?',
        answer: `Nein. Du brauchst Zeit, Geduld und einen ruhigen Raum. Hast du eine Coaching-Ausbildung und zeigst uns dein Zertifikat, steht „${badges.certified}“ in deinem Profil; bei allen anderen steht „${badges.trusted}“. Krankheiten behandeln oder von Therapie sprechen darf niemand.`,
      },
      review: {
        question: 'Wie lange dauert die Prüfung?',
        answer:
          'Meist höchstens {{reviewDays}} Tage, denn ein Mensch liest jede Bewerbung. Bis dahin kannst du schon Preise und Zeiten eintragen. Sobald entschieden ist, bekommst du eine Mail, und in deiner Übersicht siehst du jederzeit den Stand.',
      },
      bookings: {
        question: 'Mit wie vielen Buchungen kann ich rechnen?',
        answer:
          'Das können wir nicht versprechen. Es hängt von deinen Themen, Sprachen und Preisen ab und vor allem von deinen Zeiten: Abends und am Wochenende haben die meisten Ruhe für ein Gespräch. Sieh es als Nebenverdienst, nicht als Gehalt.',
      },
      payouts: {
        question: 'Wann und wie bekomme ich mein Geld?',
        answer:
          'Ab {{minimum}} Credits, das sind {{minimumWorth}}, lässt du sie dir auszahlen, wann du willst. Ein Euro sind {{creditsPerEuro}} Credits; wir behalten {{fee}} Prozent, du bekommst {{share}}. Meist ist das Geld {{from}} bis {{to}} Werktage später auf deinem Bankkonto. Stripe zahlt es aus und prüft beim ersten Mal, wer du bist.',
      },
      tax: {
        question: 'Wie ist das mit der Steuer?',
        answer:
          'Du arbeitest selbstständig. Was du verdienst, ist dein Einkommen und du versteuerst es selbst; wir behalten nichts ein. In vielen Ländern musst du auch eine kleine Nebentätigkeit anmelden. Jede Auszahlung ist für deine Unterlagen aufgelistet. Frag im Zweifel eine Steuerberatung oder dein Finanzamt; wir dürfen dich dazu nicht beraten.',
      },
      cancellations: {
        question: 'Was passiert, wenn jemand absagt?',
        answer:
          'Bis {{hours}} vor Beginn bekommt die andere Person alles zurück, und deine Zeit ist wieder frei. Danach wirst du bezahlt, auch wenn sie nicht kommt. Sagst du selbst ab, bekommt sie alles zurück und du verdienst nichts.',
      },
      danger: {
        question: 'Was, wenn jemand in Gefahr ist oder von Suizid spricht?',
        answer:
          'Dann bist du damit nicht allein. Bleib ruhig, frag, ob die Person gerade in Sicherheit ist, und nenn die Notrufnummer {{emergency}} und ein Hilfetelefon; im Gespräch ist beides einen Klick entfernt. Du bist kein Krisendienst und musst es auch nicht sein. Melde uns das Gespräch danach.',
      },
      safety: {
        question: 'Bin ich hier sicher?',
        answer:
          'Niemand erfährt deine Adresse oder wie man dich sonst erreicht; im Profil steht nur dein Land. Gespräche sind verschlüsselt und werden nie aufgezeichnet. Du kannst jedes Gespräch ohne Begründung verlassen und melden, was war.',
      },
      blocking: {
        question: 'Kann ich jemanden ablehnen?',
        answer:
          'Ja. Blockierst du jemanden, könnt ihr einander nicht mehr buchen; schon gebuchte Gespräche werden abgesagt. Du musst nie sagen, warum, und die andere Person erfährt nichts von der Blockierung.',
      },
      name: {
        question: 'Wer sieht meinen Namen und meine IP-Adresse?',
        relayed:
          'Alle sehen den Namen in deinem Profil; ein Vorname genügt. Deine E-Mail-Adresse zeigen wir nie. Gespräche laufen über einen Server von uns, die andere Person erfährt deine IP-Adresse also nicht.',
        direct:
          'Alle sehen den Namen in deinem Profil; ein Vorname genügt. Deine E-Mail-Adresse zeigen wir nie. Gespräche laufen direkt von Browser zu Browser; der andere Browser sieht deshalb deine IP-Adresse, und die verrät ungefähr, wo du bist.',
      },
      cameras: {
        question: 'Muss ich mein Gesicht zeigen?',
        answer:
          'Im Profil ja: Ein Foto von dir gehört zur Bewerbung. In Gesprächen entscheidest du. Zeiten, die du ohne Video anbietest, kann niemand mit Video buchen.',
      },
      age: {
        question: 'Wie alt muss ich sein, und wo muss ich wohnen?',
        answer:
          'Du bist mindestens {{age}} und wohnst in einem von {{countries}} Ländern: in der Europäischen Union, in Island, Liechtenstein, Norwegen, der Schweiz oder Großbritannien. Wer dich bucht, darf überall wohnen.',
      },
      languages: {
        question: 'Welche Sprachen kann ich anbieten?',
        answer:
          'Jede von {{languages}}, und so viele, wie du auch für ein schwieriges Thema gut genug sprichst. Die Seite selbst gibt es auf Deutsch und Englisch.',
      },
      times: {
        question: 'Wie viel Zeit muss ich anbieten?',
        answer:
          'So viel oder so wenig, wie du willst. Du trägst Zeiten einmalig, täglich oder wöchentlich ein, in Schritten von {{step}} Minuten. Gespräche dauern {{shortest}} bis {{longest}} Minuten, und niemand kann dich für die nächsten {{lead}} Minuten buchen.',
      },
      stopping: {
        question: 'Kann ich jederzeit aufhören?',
        answer:
          'Ja. Mach eine Pause, solange du willst, oder lösch dein Konto ganz. Vor dem Löschen zeigen wir dir, was mit gebuchten Gesprächen und mit deinem Verdienst passiert.',
      },
    },
  },
  closing: 'Jemand sucht dich',
} satisfies Texts<typeof en>
