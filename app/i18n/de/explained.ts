import type { explained as english } from '../en/explained.ts'
import type { Texts } from '../texts.ts'

export const explained = {
  contents: 'Auf dieser Seite',
  ranking: {
    title: 'Wie wir sortieren',
    description: 'So ordnet {{brand}} die Liste, das bedeutet „Empfohlen“, und so entstehen Bewertungen.',
    lead: 'Was für die Reihenfolge zählt, was nicht, und wie Bewertungen entstehen.',
    sections: {
      recommended: {
        heading: 'Die Reihenfolge „Empfohlen“',
        paragraphs: [
          'Zuerst kommen die Menschen, die wir auf der Startseite zeigen; ihre Reihenfolge legt unser Team fest. Bei allen anderen zählen zwei Dinge: der Durchschnitt ihrer Bewertungen und deren Zahl. Bei gleicher Punktzahl entscheidet eine zufällige, feste Reihenfolge. Sonst spielt nichts eine Rolle.',
          'Damit eine einzelne Bewertung nicht alles entscheidet, rechnen wir zu jedem Profil {{count}} angenommene Bewertungen mit {{stars}} Sternen. Der Durchschnitt aus angenommenen und echten ist die Punktzahl: Je mehr echte es gibt, desto weniger zählen die angenommenen. Wer noch keine hat, steht bei {{stars}} Sternen.',
        ],
      },
      featured: {
        heading: 'Wen wir auf der Startseite zeigen',
        paragraphs: [
          'Einige wenige wählt unser Team aus, damit man beim ersten Besuch verschiedene Menschen sieht. Den Platz kann niemand kaufen, und wir verdienen daran nicht mehr als an jedem anderen Gespräch. Zuerst stehen dort die, die in deiner Sprache schreiben, dann die, die sie sprechen.',
        ],
      },
      others: {
        heading: 'Die anderen Reihenfolgen',
        paragraphs: [
          'Du kannst auch nach freien Zeiten, Bewertung, Preis oder „Neu dabei“ sortieren. Nach freien Zeiten steht vorn, wer sofort Zeit hat, in der Reihenfolge von „Empfohlen“; danach kommt, wer als Nächstes frei ist.',
          'Filter und Suche nehmen heraus, was nicht passt. Sie ändern die Reihenfolge nicht. Wen du blockiert hast und wer dich blockiert hat, siehst du nicht.',
        ],
      },
      none: {
        heading: 'Was nicht zählt',
        paragraphs: [
          'Geld: Niemand kann sich einen besseren Platz kaufen, und unsere Gebühr ist für alle gleich. Auch was du dir vorher angesehen hast, zählt nicht: Alle sehen dieselbe Liste.',
        ],
      },
      reviews: {
        heading: 'Wie Bewertungen entstehen',
        paragraphs: [
          'Bewerten kann nur, wer das Gespräch gebucht hat, nur nachdem es stattgefunden hat, und nur einmal. Das prüft unser System bei jeder Bewertung. Wir zeigen alle, gute wie schlechte, und niemand bekommt etwas dafür.',
          'Du siehst den Durchschnitt und wie oft es wie viele Sterne gab, aber nie, von wem.',
        ],
      },
      traders: {
        heading: 'Wer dein Vertragspartner ist',
        paragraphs: [
          'Ein Gespräch buchst du bei deinem Gegenüber; wir vermitteln es. In jedem Profil steht, ob dein Gegenüber gewerblich handelt. Bei Privatpersonen gelten zwischen euch die Verbraucherrechte nicht. Für den Kauf von Credits gelten sie: Den Vertrag darüber hast du mit uns.',
        ],
      },
    },
  },
  accessibility: {
    title: 'Barrierefreiheit',
    description: 'Wie barrierefrei {{brand}} ist, was noch fehlt und wie du uns sagst, was nicht geht.',
    lead: 'Wie barrierefrei diese Seiten sind, was noch fehlt und wie du uns sagst, was nicht geht.',
    checked: 'Zuletzt geprüft am {{date}}',
    sections: {
      scope: {
        heading: 'Wofür das gilt',
        paragraphs: [
          'Für alle Seiten von {{brand}}, auf denen du jemanden findest, buchst, zahlst, sprichst oder dein Konto verwaltest, und für unsere Mails. Wie Buchen und Sprechen geht, erklären die Startseite und jeder einzelne Schritt.',
        ],
      },
      standard: {
        heading: 'Woran wir uns halten',
        paragraphs: [
          'An die Web Content Accessibility Guidelines (WCAG) 2.2, Stufe AA, und damit an das, was die Norm EN 301 549 für Webseiten verlangt.',
          'Vor jeder Änderung prüft ein Programm alle Seiten, in beiden Sprachen, hell und dunkel. Buchen, Zahlen und die Kontoseiten testen wir auch nur mit der Tastatur. Fast alles außer dem Gespräch funktioniert ohne JavaScript. Du kannst die Schrift verdoppeln, und wenn du Animationen abgeschaltet hast, bewegt sich nichts.',
        ],
      },
      gaps: {
        heading: 'Was noch nicht geht',
        paragraphs: [
          'Gespräche haben keine Untertitel, und niemand kann dazukommen, der in Gebärdensprache übersetzt. Mit Video können beide gebärden.',
          'Ein Programm findet nicht alles. Noch hat niemand, der täglich mit einem Screenreader arbeitet, alle Seiten geprüft.',
          'Texte in Profilen können schwer zu lesen sein. Die Seite zum Bezahlen und die Seiten für das Auszahlungskonto kommen von Stripe.',
        ],
      },
      body: {
        heading: 'Aufsichtsbehörde',
        paragraphs: [
          'Am liebsten hören wir es zuerst von dir. Du kannst dich aber jederzeit an die Behörde wenden, die über die Barrierefreiheit von Dienstleistungen wacht. In Deutschland ist das die Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF) in Magdeburg, MLBF@ms.sachsen-anhalt.de; anderswo die Behörde deines Landes.',
        ],
      },
    },
    form: {
      title: 'Problem melden',
      lead: 'Schreib uns, was du vorhattest und woran es hängt. Innerhalb von {{days}} Tagen antwortet dir ein Mensch.',
      text: 'Was geht nicht?',
      textHelp: 'Hilfreich ist auch, was du benutzt hast: Gerät, Browser, Screenreader.',
      page: 'Auf welcher Seite?',
      pageHelp: 'Die Adresse oder der Name der Seite.',
      email: 'Deine E-Mail-Adresse',
      emailHelp: 'Für die Antwort. Ohne Adresse lesen wir es trotzdem, können dir aber nicht antworten.',
      send: 'Absenden',
      thanks: 'Danke, wir haben deine Nachricht. Deine Nummer: {{reference}}',
      mailed: 'Eine Bestätigung ist unterwegs an {{email}}.',
    },
    mail: {
      subject: 'Deine Meldung ist angekommen',
      text: 'Danke für deine Meldung zur Barrierefreiheit. Innerhalb von {{days}} Tagen antwortet dir ein Mensch. Deine Nummer: {{reference}}',
      quote: 'Das hast du geschrieben:',
      footer: 'Fragen? {{support}}',
    },
  },
  contract: {
    title: 'Dein Vertrag',
    private:
      '{{name}} bietet Gespräche privat an, nicht gewerblich. Deshalb gilt zwischen euch kein Verbraucherrecht, für deinen Credit-Kauf bei uns aber schon.',
    trader: '{{name}} bietet gewerblich an. Das Gespräch buchst du bei:',
    email: 'E-Mail: {{email}}',
    phone: 'Telefon: {{phone}}',
    register: 'Register: {{register}}',
    vatId: 'USt-IdNr.: {{vatId}}',
    certified: '{{name}} hat versichert, nur anzubieten, was das EU-Recht erlaubt.',
  },
  trader: {
    title: 'Privat oder gewerblich',
    lead: 'Wer ein Gespräch bucht, muss laut Gesetz vorher wissen, ob du gewerblich anbietest. Das kannst nur du uns sagen.',
    back: 'Preise',
    due: 'Bitte sag es uns bis {{day}}. Danach kann dich niemand buchen, bis du es getan hast.',
    undeclared: 'Solange du es uns nicht sagst, stehst du nicht in der Liste und niemand kann dich buchen.',
    saved: 'Gespeichert. Es steht jetzt in deinem Profil.',
    choice: 'Wie bietest du Gespräche an?',
    private: 'Als Privatperson',
    privateHelp:
      'Ab und zu und nebenbei. In deinem Profil steht dann, dass zwischen euch keine Verbraucherrechte gelten. Name und Adresse zeigen wir nicht.',
    trader: 'Gewerblich oder freiberuflich',
    traderHelp: 'Regelmäßig, um damit Geld zu verdienen. In deinem Profil steht, was du unten angibst.',
    unsure:
      'Du bist unsicher? Es kommt darauf an, wie oft, wie professionell und mit welchem Verdienst du anbietest. Wir können dich nicht beraten, aber deine IHK oder eine Steuerberatung kann es.',
    details: 'Das steht in deinem Profil',
    detailsHelp: 'Nur wenn du gewerblich anbietest. Eine Geschäftsadresse genügt, wenn dich dort Post erreicht.',
    legalName: 'Name oder Firma',
    address: 'Anschrift',
    addressHelp: 'Straße, Postleitzahl und Ort, jeweils in einer Zeile.',
    country: 'Land',
    chooseCountry: 'Land wählen',
    email: 'E-Mail-Adresse für Kontakt',
    phone: 'Telefonnummer',
    register: 'Register und Nummer',
    registerHelp: 'Nur wenn du eingetragen bist, zum Beispiel im Handelsregister.',
    vatId: 'USt-IdNr.',
    vatIdHelp: 'Nur wenn du eine hast.',
    prefilled: 'Was wir aus deinen Steuerangaben kennen, steht schon da. Bitte prüfe es.',
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
    not_authenticated: 'Du bist nicht angemeldet',
    message_missing: 'Bitte schreib, was nicht geht.',
    message_too_long: 'Bitte kürze das.',
    invalid_email: 'Das sieht nicht nach einer E-Mail-Adresse aus.',
    too_many_attempts: 'Das waren viele auf einmal. Bitte warte {{minutes}} Minuten.',
  },
  topics: {
    calming_anxiety:
      'Ein Gespräch kann beruhigen. Es behandelt keine Angststörung: Wenn Angst deinen Alltag bestimmt, sprich bitte auch mit einer Ärztin, einem Arzt oder in einer psychotherapeutischen Praxis.',
    low_mood:
      'Ein Gespräch kann guttun, aber es behandelt keine Depression. Wenn es dir länger als zwei Wochen schlecht geht, sprich bitte auch mit einer Ärztin oder einem Arzt. Wenn du nicht mehr leben möchtest, ruf bitte sofort 112 oder ein Krisentelefon an.',
    grief_and_loss:
      'Jemand hört dir zu, so lange du magst. Eine Trauertherapie ist das nicht: Wenn dich die Trauer nicht mehr loslässt, hol dir bitte auch fachliche Hilfe.',
    burnout:
      'Ein Gespräch kann entlasten. Ob du krank bist und was dagegen hilft, kann nur eine Ärztin, ein Arzt oder eine psychotherapeutische Praxis sagen.',
    better_sleep:
      'Hier bekommst du ein offenes Ohr und Erfahrungen, keine Diagnose. Wenn du lange schlecht schläfst, lass das bitte ärztlich abklären.',
    body_image:
      'Ein Gespräch kann deinen Blick auf dich verändern. Es behandelt keine Erkrankung: Wenn du unter deinem Körperbild leidest, hol dir bitte auch fachliche Hilfe.',
    eating_habits:
      'Ein Gespräch ersetzt keine Ernährungsberatung und behandelt keine Essstörung. Wenn sich bei dir viel um Essen oder Gewicht dreht, sprich bitte auch mit einer Ärztin, einem Arzt oder einer Beratungsstelle.',
    living_with_illness:
      'Hier geht es darum, wie es dir mit der Krankheit geht. Zu Befunden, Medikamenten und Behandlung gibt dein Gegenüber keinen Rat; ändere daran bitte nichts, ohne vorher ärztlich zu fragen.',
    menopause_and_ageing:
      'Jemand teilt Erfahrungen und hört zu. Beschwerden untersuchen und behandeln kann nur eine Ärztin oder ein Arzt.',
    rituals:
      'Rituale können Halt geben. Sie heilen keine Krankheit, und das verspricht dir hier auch niemand. Bitte brich dafür keine Behandlung ab.',
  },
} satisfies Texts<typeof english>
