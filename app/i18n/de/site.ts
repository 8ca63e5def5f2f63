import type { site as en } from '../en/site.ts'
import type { Texts } from '../texts.ts'
import { badges } from './badges.ts'

export const site = {
  companions: {
    description: 'Such dir dein Gegenüber nach Thema, Sprache, Preis und freier Zeit aus. Umschauen geht ohne Konto.',
  },
  home: {
    title: '{{brand}}: Hier hört dir jemand zu',
    description:
      'Buche ein Gespräch mit einem echten, geprüften Menschen. Mit oder ohne Video, ab {{minutes}} Minuten und ohne Abo.',
    hero: {
      titleStart: 'Erzähl es jemandem, der',
      titleEnd: 'zuhört.',
      lead: 'Buche ein Gespräch mit einem echten, geprüften Menschen. Mit oder ohne Video, ab {{minutes}} Minuten.',
      price: '{{minutes}} Minuten kosten meist {{low}} bis {{high}}.',
      priceAndFree: '{{minutes}} Minuten kosten meist {{low}} bis {{high}}, dein erstes Gespräch ist kostenlos.',
      freeNow_one: '{{count}} Mensch hat gerade Zeit',
      freeNow_other: '{{count}} Menschen haben gerade Zeit',
      freeNowMany: 'Mehr als {{count}} Menschen haben gerade Zeit',
      imageAlt: 'Zwei Menschen in zwei Zimmern, einander zugewandt; ein verknoteter Faden wird zum Knäuel',
      captionYou: 'Du, {{time}}',
      captionCompanion: 'Mara hört zu',
    },
    benefits: {
      encrypted: 'Verschlüsselt, nie aufgezeichnet',
      noSubscription: 'Ohne Abo',
      cancelFree: 'Bis {{hours}} vorher kostenlos absagen',
    },
    actions: {
      meetCompanions: 'Gegenüber finden',
      tryFree: '{{minutes}} Minuten kostenlos',
      getCredits: 'Credits holen',
    },
    values: {
      time: {
        title: 'Jemand mit Zeit',
        text: 'Keine Therapie, kein Bot. Menschen, die gut zuhören, und jedes Profil prüfen wir selbst.',
      },
      private: {
        title: 'Nur ihr zwei',
        text: 'Ende-zu-Ende verschlüsselt, nie aufgezeichnet. Du wählst den Namen, den dein Gegenüber sieht.',
      },
      short: {
        title: 'So kurz, wie du magst',
        text: '{{lengths}} oder {{longest}} Minuten, mit oder ohne Kamera. Du zahlst pro Gespräch.',
      },
    },
    featured: {
      title: 'Menschen, mit denen sich reden lässt',
      how: 'Wie wir sie auswählen',
      all_one: 'Das erste Profil ansehen',
      all_other: 'Alle {{count}} Menschen ansehen',
      allMany: 'Mehr als {{count}} Menschen ansehen',
    },
    steps: {
      title: 'So geht’s',
      look: { title: 'Umschauen', text: 'Alle Profile sind offen. Filtere nach Thema, Sprache oder Preis.' },
      pick: {
        title: 'Zeit aussuchen',
        text: '{{minutes}} Minuten reichen für den Anfang.',
      },
      talk: { title: 'Reden', text: 'Direkt im Browser, Kamera an oder aus.' },
      breathe: {
        title: 'Durchatmen',
        text: 'Komm nächste Woche wieder, oder lass es dabei. Niemand läuft dir nach.',
      },
    },
    testimonials: {
      title: 'Was nach einem Gespräch bleibt',
      note: 'Erfundene Stimmen, nur in dieser Demo.',
      quote: '„{{text}}“',
    },
    pricing: {
      title: 'Los geht’s ab {{euros}} Euro',
      lead: 'Die meisten nehmen {{low}} bis {{high}} Credits für {{minutes}} Minuten.',
      note: 'Einmal zahlen, inklusive Mehrwertsteuer, kein Abo.',
      credits: 'Credits',
      calls: 'etwa {{count}} × {{minutes}} Min.',
      popular: 'Beliebt',
      bestValue: 'Bester Preis',
    },
    faq: {
      title: 'Fragen vor dem ersten Gespräch',
      items: {
        therapy: {
          question: 'Ist das Therapie?',
          answer:
            'Nein. Hier hört dir jemand zu, behandelt aber keine Krankheiten. Bist du in Gefahr, ruf bitte die 112 oder ein Hilfetelefon an.',
        },
        seen: {
          question: 'Wer sieht meinen Namen und mein Gesicht?',
          answer:
            'Nur dein Gegenüber: den Namen, den du dir gibst, und dein Gesicht, wenn du die Kamera einschaltest. Deine E-Mail-Adresse sieht niemand.',
          direct:
            'Nur dein Gegenüber: den Namen, den du dir gibst, und dein Gesicht, wenn du die Kamera einschaltest. Gespräche laufen direkt von Browser zu Browser, deshalb sieht es vielleicht auch deine IP-Adresse.',
        },
        cancel: {
          question: 'Und wenn ich absagen muss?',
          answer: 'Bis {{hours}} vorher kannst du kostenlos absagen; danach zahlst du den vollen Preis.',
        },
        chosen: {
          question: 'Wie wählt ihr aus, wer hier zuhört?',
          answer: `Jede Bewerbung liest ein Mensch. ${badges.certifiedMany} haben uns auch ihre Ausbildung gezeigt.`,
        },
        cost: {
          question: 'Was kostet ein Gespräch?',
          answer:
            'Die meisten nehmen {{low}} bis {{high}} Credits für {{minutes}} Minuten, und {{credits}} Credits kosten {{euros}}. Vor dem Buchen siehst du den ganzen Preis.',
        },
        free: {
          question: 'Wie funktioniert das kostenlose Gespräch?',
          answer:
            'Deine ersten {{minutes}} Minuten mit unserem Willkommens-Gegenüber kosten nichts. Du brauchst nur ein Konto.',
        },
        install: {
          question: 'Muss ich etwas installieren?',
          answer: 'Nein. Gespräche laufen im Browser, am Handy oder am Rechner.',
        },
        recorded: {
          question: 'Werden Gespräche aufgezeichnet?',
          answer: 'Nie. Sie sind Ende-zu-Ende verschlüsselt, auch wir können nicht mithören.',
        },
        noShow: {
          question: 'Was ist, wenn mein Gegenüber nicht kommt?',
          answer:
            'Dann bekommst du automatisch alle Credits zurück. Kommst du selbst nicht, wird dein Gegenüber bezahlt.',
        },
        uneasy: {
          question: 'Und wenn sich ein Gespräch nicht gut anfühlt?',
          answer: 'Geh, wann du willst, blockiere die Person oder melde, was war. Jede Meldung liest ein Mensch.',
        },
        who: {
          question: 'Wer kann bei {{brand}} mitmachen?',
          answer:
            'Alle ab {{age}} Jahren. Wer zuhört, lebt in der EU, in Island, Liechtenstein, Norwegen, der Schweiz oder im Vereinigten Königreich.',
        },
      },
    },
    closing: {
      title: 'Jemand hat Zeit für dich',
      stripLabel: 'Menschen, die hier zuhören',
      pause: 'Bewegte Porträts anhalten',
      play: 'Porträts weiterlaufen lassen',
    },
  },
} satisfies Texts<typeof en>
