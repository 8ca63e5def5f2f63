import type { explained as english } from '../en/explained.ts'
import type { Texts } from '../texts.ts'

export const explained = {
  contents: 'Auf dieser Seite',
  ranking: {
    title: 'Wie wir sortieren',
    description: 'So ordnet {{brand}} die Liste, und so entstehen Bewertungen.',
    sections: {
      recommended: {
        heading: 'Die Reihenfolge „Empfohlen“',
        paragraphs: [
          'Zuerst kommt, wer in der Sprache dieser Seite schreibt, dann, wer sie spricht, dann alle anderen.',
          'In jeder der drei Gruppen stehen die Menschen von unserer Startseite vorn; ihre Reihenfolge legt unser Team fest. Bei allen anderen zählen nur zwei Dinge: der Durchschnitt ihrer Bewertungen und deren Zahl.',
          'Wir rechnen zu jedem Profil {{count}} angenommene Bewertungen mit {{stars}} Sternen, damit eine einzelne nicht alles entscheidet. Bei gleicher Punktzahl entscheidet eine zufällige, feste Reihenfolge.',
        ],
      },
      featured: {
        heading: 'Auf der Startseite',
        paragraphs: [
          'Unser Team wählt einige aus, damit du verschiedene Menschen siehst; den Platz kann niemand kaufen. Auch hier gilt die Reihenfolge „Empfohlen“.',
        ],
      },
      others: {
        heading: 'Die anderen Reihenfolgen',
        paragraphs: [
          'Du kannst auch nach freien Zeiten, Bewertung, Preis oder „Neu dabei“ sortieren. Nach freien Zeiten steht vorn, wer jetzt Zeit hat, in der Reihenfolge von „Empfohlen“; danach kommt, wer als Nächstes frei ist.',
          'Filter und Suche blenden nur aus, was nicht passt. Wen du blockiert hast und wer dich blockiert hat, siehst du nicht.',
        ],
      },
      none: {
        heading: 'Geld zählt nicht',
        paragraphs: [
          'Niemand kann sich einen besseren Platz kaufen, und unsere Gebühr ist für alle gleich. Auch was du dir vorher angesehen hast, zählt nicht.',
        ],
      },
      reviews: {
        heading: 'Wie Bewertungen entstehen',
        paragraphs: [
          'Bewerten kann nur, wer das Gespräch gebucht hat, nur einmal und erst, wenn es stattgefunden hat. Das prüfen wir bei jeder Bewertung und zeigen alle, gute wie schlechte, aber nie, von wem.',
          'Die Wörter neben den Sternen stammen aus einer festen Liste. Im Profil stehen die häufigsten, sobald drei Bewertungen welche haben.',
        ],
      },
      traders: {
        heading: 'Dein Vertrag',
        paragraphs: [
          'Ein Gespräch buchst du bei deinem Gegenüber, nicht bei uns; im Profil steht, ob gewerblich oder privat. Zwischen Privatpersonen gilt kein Verbraucherrecht.',
        ],
      },
    },
  },
  accessibility: {
    title: 'Barrierefreiheit',
    description: 'Wie barrierefrei {{brand}} ist und wie du ein Problem meldest.',
    checked: 'Zuletzt geprüft am {{date}}',
    sections: {
      scope: {
        heading: 'Um diese Seiten geht es',
        paragraphs: [
          'Alle Seiten, auf denen du jemanden findest, buchst, zahlst, sprichst oder dein Konto verwaltest, und unsere Mails. Wie das geht, erklären die Startseite und jeder Schritt.',
        ],
      },
      standard: {
        heading: 'Woran wir uns halten',
        paragraphs: [
          'Web Content Accessibility Guidelines (WCAG) 2.2, Stufe AA, und damit die Norm EN 301 549 für Webseiten.',
          'Vor jeder Änderung prüft ein Programm alle Seiten; Buchen, Zahlen und das Konto testen wir auch nur mit der Tastatur. Fast alles außer dem Gespräch funktioniert ohne JavaScript.',
        ],
      },
      gaps: {
        heading: 'Was noch nicht geht',
        paragraphs: [
          'Gespräche haben keine Untertitel, und niemand kann in Gebärdensprache übersetzen. Mit Video können beide gebärden.',
          'Noch hat niemand, der täglich mit einem Screenreader arbeitet, alle Seiten geprüft.',
          'Texte in Profilen können schwer zu lesen sein. Bezahlseite und Auszahlungskonto kommen von Stripe.',
        ],
      },
      body: {
        heading: 'Aufsichtsbehörde',
        paragraphs: [
          'Du kannst dich jederzeit an die Behörde deines Landes wenden. In Deutschland ist das die Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF) in Magdeburg, MLBF@ms.sachsen-anhalt.de.',
        ],
      },
    },
    form: {
      title: 'Problem melden',
      lead: 'Innerhalb von {{days}} Tagen antwortet dir ein Mensch.',
      text: 'Was geht nicht?',
      textHelp: 'Nenn bitte auch Gerät, Browser und Screenreader.',
      page: 'Auf welcher Seite?',
      email: 'Deine E-Mail-Adresse',
      emailHelp: 'Ohne sie können wir nicht antworten.',
      send: 'Absenden',
      thanks: 'Danke, wir haben deine Nachricht. Deine Nummer: {{reference}}',
      mailed: 'Eine Bestätigung ist unterwegs an {{email}}.',
    },
    mail: {
      subject: 'Deine Meldung ist angekommen',
      text: 'Danke. Innerhalb von {{days}} Tagen antwortet dir ein Mensch. Deine Nummer: {{reference}}',
      quote: 'Das hast du geschrieben:',
      footer: 'Fragen? {{support}}',
    },
  },
  contract: {
    title: 'Dein Vertrag',
    private:
      '{{name}} bietet privat an, nicht gewerblich. Deshalb gilt zwischen euch kein Verbraucherrecht, für deinen Credit-Kauf bei uns aber schon.',
    trader: '{{name}} bietet gewerblich an. Das Gespräch buchst du bei:',
    email: 'E-Mail: {{email}}',
    phone: 'Telefon: {{phone}}',
    register: 'Register: {{register}}',
    vatId: 'USt-IdNr.: {{vatId}}',
    certified: '{{name}} hat versichert, nur anzubieten, was das EU-Recht erlaubt.',
  },
  trader: {
    title: 'Privat oder gewerblich',
    lead: 'Das müssen andere laut Gesetz wissen, bevor sie buchen.',
    back: 'Preise',
    due: 'Bitte sag es uns bis {{day}}. Danach kann dich niemand mehr buchen.',
    undeclared: 'Solange du es uns nicht sagst, kann dich niemand finden oder buchen.',
    saved: 'Gespeichert. Es steht jetzt in deinem Profil.',
    choice: 'Wie bietest du Gespräche an?',
    private: 'Als Privatperson',
    privateHelp: 'Ab und zu. In deinem Profil steht, dass kein Verbraucherrecht gilt, aber nicht Name und Adresse.',
    trader: 'Gewerblich oder freiberuflich',
    traderHelp: 'Regelmäßig, um Geld zu verdienen. In deinem Profil steht, was du unten angibst.',
    unsure: 'Unsicher? Frag deine IHK oder eine Steuerberatung.',
    details: 'Das steht in deinem Profil',
    detailsHelp:
      'Eine Geschäftsadresse genügt, wenn dich dort Post erreicht. Name und Anschrift stehen auch auf deinen Abrechnungen.',
    legalName: 'Name oder Firma',
    address: 'Anschrift',
    addressHelp: 'Straße, Postleitzahl und Ort, jeweils in einer Zeile.',
    country: 'Land',
    chooseCountry: 'Land wählen',
    email: 'E-Mail-Adresse für Kontakt',
    phone: 'Telefonnummer',
    register: 'Register und Nummer',
    vatId: 'USt-IdNr.',
    prefilled: 'Aus deinen Steuerangaben. Bitte prüfen.',
    certified: 'Ich biete nur an, was das Recht der Europäischen Union erlaubt, und alles hier stimmt.',
    save: 'Speichern',
    cancel: 'Abbrechen',
    stored: {
      trader: 'Du bietest gewerblich an.',
      private: 'Du bietest als Privatperson an.',
      since: 'Angegeben am {{date}}',
      change: 'Ändern',
    },
  },
  errors: {
    invalid_input: 'Bitte prüfe die markierten Felder.',
    save_failed: 'Das konnten wir nicht speichern. Bitte versuch es noch einmal.',
    trader_choice_missing: 'Bitte wähle eins von beiden.',
    trader_name_missing: 'Bitte gib deinen Namen oder deine Firma an.',
    trader_address_missing: 'Bitte gib eine Anschrift an.',
    trader_country_missing: 'Bitte wähle ein Land.',
    trader_email_wrong: 'Das sieht nicht nach einer E-Mail-Adresse aus.',
    trader_phone_wrong: 'Das sieht nicht nach einer Telefonnummer aus.',
    trader_vat_id_wrong: 'Eine USt-IdNr. beginnt mit zwei Buchstaben, zum Beispiel DE123456789.',
    trader_text_too_long: 'Bitte kürze das.',
    trader_not_certified: 'Bitte setze diesen Haken.',
    only_companions_declare: 'Das gilt nur, wenn du zuhörst.',
    account_closed: 'Dieses Konto ist geschlossen.',
    not_authenticated: 'Du bist nicht angemeldet. Bitte melde dich an.',
    message_missing: 'Bitte schreib, was nicht geht.',
    message_too_long: 'Bitte kürze das.',
    invalid_email: 'Das sieht nicht nach einer E-Mail-Adresse aus.',
    too_many_attempts: 'Das waren viele auf einmal. Bitte warte {{minutes}} Minuten.',
  },
  topics: {
    low_mood: 'Wenn du nicht mehr leben möchtest, ruf bitte sofort die 112 oder ein Krisentelefon an.',
    eating_habits: 'Wenn sich viel um Essen oder Gewicht dreht, hilft auch eine Beratungsstelle.',
    living_with_illness: 'Eine Diagnose stellt hier niemand. Ändere Medikamente bitte nie, ohne ärztlich zu fragen.',
  },
} satisfies Texts<typeof english>
