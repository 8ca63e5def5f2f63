import type { officeLegal as en } from '../en/office-legal.ts'
import type { Texts } from '../texts.ts'

export const officeLegal = {
  title: 'Rechtliches',
  settings: {
    title: 'Deine Angaben',
    complete: 'Deine rechtlichen Angaben sind vollständig.',
    missing: 'Bitte ergänze sie und starte neu. .env.example erklärt sie.',
    noMoney: 'Bis dahin kann niemand Credits kaufen oder ein Auszahlungskonto einrichten.',
    setting: 'Einstellung',
    law: 'Gesetz',
  },
  problems: {
    folder_missing: 'diesen Ordner gibt es nicht',
    unknown_file:
      'unbekannte Datei {{detail}}; erlaubt sind terms.md, privacy.md und imprint.md in einem Ordner je Sprache',
    unreadable: 'die Datei ist nicht lesbar',
    too_long: 'der Text ist zu lang',
    no_front_matter: 'oben fehlen version und effective zwischen zwei Zeilen aus ---',
    no_version: 'version fehlt oder enthält mehr als a-z, 0-9, Punkt und Bindestrich',
    no_effective: 'effective fehlt oder ist kein Tag wie 2027-01-31',
    no_title: 'der Titel fehlt (# …)',
    no_sections: 'ein Abschnitt fehlt (## …)',
    anchor_twice: 'den Anker {{detail}} gibt es zweimal',
    unknown_placeholder: 'unbekannter Platzhalter {{detail}}',
    raw_html: 'HTML ist nicht erlaubt: {{detail}}',
    image: 'Bilder sind nicht erlaubt: {{detail}}',
    unsafe_link: 'dieser Link ist nicht erlaubt: {{detail}}',
    unknown_part: 'erlaubt sind nur Überschriften, Absätze, Listen, Fett, Kursiv und Links: {{detail}}',
    version_twice: 'Fassung {{detail}} steht in zwei Dateien',
    changed_without_version: 'Fassung {{detail}} wurde mit anderem Text veröffentlicht; nimm bitte eine neue',
    takes_effect_too_early: '{{detail}} liegt vor der vorigen Fassung',
  },
  files: {
    title: 'Unbrauchbare Dateien',
    text: 'Es gilt die letzte gültige Fassung.',
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
    compare: 'Änderungen der AGB',
    replace:
      'Um einen Text zu ersetzen, leg eine Datei wie de/terms.md in LEGAL_TEXTS_DIR. Geänderte AGB gelten frühestens {{days}} Tage nach der Ankündigung.',
  },
} satisfies Texts<typeof en>
