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
      'Buche ein Gespräch mit einem echten, geprüften Menschen, der Zeit für dich hat. Mit oder ohne Video, ab {{minutes}} Minuten und ohne Abo.',
    hero: {
      titleStart: 'Erzähl es jemandem, der',
      titleEnd: 'zuhört.',
      lead: 'Buche ein Gespräch mit einem echten, geprüften Menschen, der Zeit für dich hat. Mit oder ohne Video, ab {{minutes}} Minuten.',
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
        text: 'Keine Therapie, kein Bot: Menschen, die gut zuhören können. Jedes Profil prüfen wir selbst.',
      },
      private: {
        title: 'Nur ihr zwei',
        text: 'Ende-zu-Ende verschlüsselt, nie aufgezeichnet. Dein Gegenüber sieht nur den Namen, den du dir gibst.',
        direct:
          'Ende-zu-Ende verschlüsselt, nie aufgezeichnet. Dein Gegenüber sieht den Namen, den du dir gibst, und kann deine IP-Adresse sehen, denn Gespräche laufen direkt von Browser zu Browser.',
      },
      short: {
        title: 'So kurz, wie du magst',
        text: '{{lengths}} oder {{longest}} Minuten, mit oder ohne Kamera. Du zahlst pro Gespräch, ganz ohne Abo.',
      },
    },
    featured: {
      title: 'Menschen, mit denen sich reden lässt',
      lead: 'Einige von denen, die hier zuhören.',
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
        text: 'Freie Zeiten siehst du in deiner Zeitzone. {{minutes}} Minuten reichen für den Anfang.',
      },
      talk: { title: 'Reden', text: 'Direkt im Browser, ohne Installation. Kamera an oder aus, wie du magst.' },
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
      lead: 'Credits kaufst du einmalig und löst sie für Gespräche ein. Die meisten nehmen {{low}} bis {{high}} Credits für {{minutes}} Minuten.',
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
            'Nein. Hier hört dir jemand zu, fragt nach und bleibt bei dir. Krankheiten behandelt hier niemand. Wenn du in Gefahr bist, ruf bitte die 112 oder ein Hilfetelefon an.',
        },
        seen: {
          question: 'Wer sieht meinen Namen und mein Gesicht?',
          answer:
            'Nur dein Gegenüber, und nur, was du zeigst: den Namen, den du dir gibst, und dein Gesicht, wenn du die Kamera einschaltest. Deine E-Mail-Adresse bekommt niemand zu sehen.',
          direct:
            'Nur dein Gegenüber: den Namen, den du dir gibst, und dein Gesicht, wenn du die Kamera einschaltest. Es kann auch deine IP-Adresse sehen, denn Gespräche laufen direkt von Browser zu Browser. Deine E-Mail-Adresse bekommt niemand zu sehen.',
        },
        cancel: {
          question: 'Und wenn ich absagen muss?',
          answer:
            'Bis {{hours}} vor Beginn bekommst du alle Credits zurück. Danach hat sich dein Gegenüber die Zeit schon freigehalten und wird bezahlt.',
        },
        chosen: {
          question: 'Wie wählt ihr aus, wer hier zuhört?',
          answer: `Sie bewerben sich mit Profil und Foto, und jede Bewerbung liest ein Mensch aus unserem Team. ${badges.certifiedMany} haben uns ihre Ausbildung gezeigt, ${badges.trustedMany} bringen Lebenserfahrung mit. Im Profil steht, was zutrifft.`,
        },
        cost: {
          question: 'Was kostet ein Gespräch?',
          answer:
            'Wer zuhört, legt den Preis selbst fest. Die meisten nehmen {{low}} bis {{high}} Credits für {{minutes}} Minuten, und {{credits}} Credits kosten {{euros}}; größere Pakete sind günstiger. Vor dem Buchen siehst du den ganzen Preis, und dabei bleibt es.',
        },
        free: {
          question: 'Wie funktioniert das kostenlose Gespräch?',
          answer:
            'Deine ersten {{minutes}} Minuten mit unserem Willkommens-Gegenüber kosten nichts. Du brauchst ein Konto, aber weder Credits noch eine Karte.',
        },
        install: {
          question: 'Muss ich etwas installieren?',
          answer:
            'Nein. Gespräche laufen im Browser, am Handy oder am Rechner. Vorher kannst du Mikrofon und Kamera in Ruhe ausprobieren.',
        },
        recorded: {
          question: 'Werden Gespräche aufgezeichnet?',
          answer:
            'Nie. Ton und Video sind von deinem Browser bis zum anderen verschlüsselt. Selbst wenn wir wollten, könnten wir nicht mithören.',
        },
        noShow: {
          question: 'Was ist, wenn mein Gegenüber nicht kommt?',
          answer:
            'Dann bekommst du automatisch alle Credits zurück. Kommst du selbst nicht, wird dein Gegenüber fürs Warten bezahlt.',
        },
        uneasy: {
          question: 'Und wenn sich ein Gespräch nicht gut anfühlt?',
          answer:
            'Du kannst jederzeit gehen. Du kannst eine Person auch blockieren, dann könnt ihr einander nicht mehr buchen, und uns melden, was war. Jede Meldung liest ein Mensch.',
        },
        who: {
          question: 'Wer kann bei {{brand}} mitmachen?',
          answer:
            'Alle ab {{age}} Jahren. Wer zuhört, lebt in der Europäischen Union, in Island, Liechtenstein, Norwegen, der Schweiz oder im Vereinigten Königreich. Suchende können überall leben.',
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
