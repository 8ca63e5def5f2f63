import type { officeCompanions as english } from '../en/office-companions.ts'
import type { Texts } from '../texts.ts'

export const officeCompanions = {
  title: 'Zuhörende',

  of: '{{act}}: {{name}}',
  nameless: 'Ohne Namen',
  changes: {
    title: 'Änderungen zu prüfen',
    text: 'Sie bleiben sichtbar, bis du entscheidest. Zum Entfernen eröffne einen Fall.',
    fields: { name: 'Name', photo: 'Foto', bio: 'Text über sich' },
    look: 'Ansehen',
    heading: '{{field}} von {{name}}',
    before: 'Vorher',
    after: 'Jetzt',
    nothing: 'Nichts',
    photoBefore: 'Foto vorher',
    photoAfter: 'Foto jetzt',
    accept: 'So lassen',
    case: 'Fall eröffnen',
  },
  list: {
    title: 'Alle Zuhörenden',
    none: 'Noch hört niemand zu',
    all: 'Alle',
    states: { bookable: 'Buchbar', not_bookable: 'Nicht buchbar' },
    anyMark: 'Mit und ohne Merkmal',
    marks: {
      certified: 'Zertifikat',
      featured: 'Empfohlen',
      free_intro: 'Kostenloses Gespräch',
      no_certificate: 'Abzeichen ohne Zertifikat',
    },
    person: 'Person',
    rates: 'Ton / Video pro Stunde',
    choices: 'Aktionen',
    offered: 'Stunden in {{days}} Tagen',
    rating: 'Bewertung',
    lastCall: 'Letztes Gespräch',
    mark: 'Merkmale',
    unlisted: 'Nicht gelistet',
  },

  featured: {
    title: 'Empfohlen',
    text: 'In dieser Reihenfolge auf der Startseite und oben in der Liste.',
    none: 'Niemand ist empfohlen',

    drag: 'An einen anderen Platz ziehen',
    moves: { add: 'Empfehlen', up: 'Höher', down: 'Tiefer', remove: 'Herausnehmen' },
  },
  freeIntro: {
    title: 'Kostenloses Gespräch',
    text: 'Wer neu ist, hat {{minutes}} Minuten frei, bei genau einer Person.',
    nobody: 'Niemand bietet es an.',
    end: 'Beenden',

    confirmTitle: 'Kostenloses Gespräch bei {{name}}?',
    confirmText:
      'Neue führen ihr kostenloses Gespräch dann nur mit {{name}}. Sprich es vorher ab: Dafür gibt es keine Credits. Alle Betroffenen bekommen Bescheid.',
    confirm: 'Ja, ab sofort',
    endTitle: 'Kein kostenloses Gespräch mehr?',
    endText: 'Gebuchte Gespräche bleiben. {{name}} bekommt Bescheid.',
    endConfirm: 'Ja, beenden',
  },
  evidence: {
    title: 'Was steht auf dem Zertifikat?',
    titleHelp: 'Zum Beispiel „Systemischer Coach (DBVC)“',
    issuer: 'Wer hat es ausgestellt?',
    seenOn: 'Gesehen am',
    note: 'Notiz fürs Team',
  },
  close: 'Abbrechen',
  done: {
    feature: 'Die Reihenfolge ist gespeichert.',
    free_intro: 'Gespeichert. Alle Betroffenen wissen Bescheid.',
    accept_change: 'Die Änderung bleibt.',
  },
  testimonials: {
    title: 'Stimmen',
    lead: 'Die Startseite zeigt die ersten sieben in ihrer Sprache.',

    none: 'Noch keine Stimmen',

    invented: 'Erfunden',
    edit: 'Bearbeiten',
    remove: 'Entfernen',
    editTitle: 'Stimme bearbeiten',
    add: 'Stimme hinzufügen',
    save: 'Speichern',
    language: 'Sprache',
    text: 'Zitat',
    textHelp: 'Wörtlich, ohne Anführungszeichen',
    name: 'Name',
    nameHelp: 'Zum Beispiel „Lena, nach einem Gespräch mit Mara“',
    consent: 'Einwilligung',
    consentHelp: 'Wann und wie zugestimmt wurde. Nur fürs Team.',
    place: 'Platz',
    placeHelp: '1 steht vorn',
    done: { save: 'Gespeichert.', remove: 'Von der Startseite entfernt.' },
  },
  errors: {
    text_missing: 'Bitte füll das aus.',
    text_too_long: 'Bitte kürze das.',
    place_invalid: 'Bitte gib eine Zahl von 1 bis 99 ein.',

    not_listed: 'Diese Person steht nicht in der Liste.',
    featured_changed: 'Jemand hat die Reihenfolge geändert. Bitte lade die Seite neu.',
    featured_too_many: 'Höchstens {{most}} können empfohlen sein.',
    change_decided: 'Das hat schon jemand entschieden.',
  },
} satisfies Texts<typeof english>
