import type { officeLegal as en } from '../en/office-legal.ts'
import type { Texts } from '../texts.ts'

export const officeLegal = {
  title: 'Rechtliches',
  lead: 'Wer du vor dem Gesetz bist, welche Fassung jedes Textes gilt und wer sie angenommen hat.',
  settings: {
    title: 'Deine Angaben',
    complete:
      'Alles, was das Gesetz von dir wissen will, ist angegeben. Es steht in Impressum, Texten, Belegen und Mails.',
    missing: 'Diese Einstellungen fehlen. Setz sie bitte und starte neu.',
    noMoney: 'Bis dahin kann niemand Credits kaufen oder ein Auszahlungskonto einrichten.',
    setting: 'Einstellung',
    law: 'Gesetz',
    wants: 'Was hineingehört',
  },
  gaps: {
    LEGAL_NAME: 'dein voller Name oder der eingetragene der Firma',
    LEGAL_ADDRESS: 'die ladungsfähige Anschrift, kein Postfach; ihre Teile durch Kommas getrennt',
    LEGAL_FORM: 'die Rechtsform, etwa GmbH; sole_trader für eine natürliche Person',
    LEGAL_REPRESENTATIVES: 'wer die Firma vertritt, mit Vor- und Nachnamen, durch Kommas getrennt',
    LEGAL_EMAIL: 'eine E-Mail-Adresse, die gelesen wird',
    LEGAL_PHONE: 'eine Telefonnummer, unter der man dich erreicht',
    LEGAL_REGISTER: 'Gericht und Nummer des Registereintrags; none, wenn es keinen gibt',
    LEGAL_VAT_ID: 'die Umsatzsteuer-ID oder LEGAL_BUSINESS_ID; none, wenn du keine von beiden hast',
    SELLER_TAX_NUMBER: 'die Steuernummer auf Rechnungen, wenn es keine Umsatzsteuer-ID gibt',
    LEGAL_DISPUTES: 'ob du an der Verbraucherschlichtung teilnimmst: willing, unwilling oder obliged',
    LEGAL_DISPUTE_BODY: 'Name, Anschrift und Website der Schlichtungsstelle, zu der du verpflichtet bist',
  },
  problems: {
    folder_missing: 'diesen Ordner gibt es nicht',
    unknown_file:
      '{{detail}} ist keiner unserer Texte; sie heißen terms.md, privacy.md und imprint.md, in einem Ordner je Sprache',
    unreadable: 'die Datei lässt sich nicht lesen',
    too_long: 'der Text ist zu lang',
    no_front_matter: 'am Anfang müssen version und effective zwischen zwei Zeilen aus --- stehen',
    no_version: 'version fehlt oder enthält andere Zeichen als a-z, 0-9, Punkt und Bindestrich',
    no_effective: 'effective fehlt oder ist kein Tag wie 2027-01-31',
    no_title: 'ein Titel fehlt (# …)',
    no_sections: 'es gibt keinen Abschnitt (## …)',
    anchor_twice: 'den Anker {{detail}} gibt es zweimal',
    unknown_placeholder: 'zwischen doppelten Klammern heißt nichts {{detail}}',
    raw_html: 'HTML ist nicht erlaubt: {{detail}}',
    image: 'Bilder sind nicht erlaubt: {{detail}}',
    unsafe_link: 'dieser Link ist nicht erlaubt: {{detail}}',
    unknown_part: 'verstanden werden nur Überschriften, Absätze, Listen, Fett, Kursiv und Links: {{detail}}',
    version_twice: 'Fassung {{detail}} steht in zwei Dateien',
    changed_without_version:
      'Fassung {{detail}} wurde mit anderen Worten veröffentlicht; gib ihr bitte eine neue Nummer',
    takes_effect_too_early: '{{detail}} liegt vor der Fassung, auf die sie folgt',
  },
  files: {
    title: 'Dateien, die sich nicht verwenden lassen',
    text: 'Von jeder gilt weiter der letzte gute Text.',
  },
  versions: {
    title: 'Texte und Fassungen',
    documents: { terms: 'AGB', privacy: 'Datenschutzerklärung', imprint: 'Impressum' },
    version: 'Fassung',
    language: 'Sprache',
    state: 'Status',
    from: 'Ab',
    announced: 'Angekündigt',
    accepted: 'Angenommen von',
    states: { in_force: 'gilt', to_come: 'kommt', past: 'früher' },
    announcing: 'läuft',
    notNeeded: '–',
    compare: 'Was sich ändert',
    replace:
      'Um einen Text zu ersetzen, leg eine Datei in LEGAL_TEXTS_DIR, etwa de/terms.md, mit einer neuen Fassung und dem Tag, ab dem sie gilt. Geänderte AGB gelten frühestens {{days}} Tage nach ihrer Ankündigung.',
  },
} satisfies Texts<typeof en>
