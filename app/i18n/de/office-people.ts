import type { officePeople as english } from '../en/office-people.ts'
import type { Texts } from '../texts.ts'
import { badges } from './badges.ts'

export const officePeople = {
  title: 'Personen',

  back: 'Alle Personen',
  nameless: 'Ohne Namen',
  deleted: 'Gelöschtes Konto',
  list: {
    help: 'Name, E-Mail-Adresse, ID oder Link zum Profil',
    role: 'Alle Rollen',
    status: 'Jeder Status',
    none: 'Noch niemand hat ein Konto',
    missing: 'Mit und ohne Lücken',
  },
  missing: { payout_account: 'Ohne Auszahlungskonto', tax_details: 'Ohne Steuerangaben' },
  columns: {
    person: 'Person',
    role: 'Rolle',
    status: 'Status',
    since: 'Seit',
    seen: 'Zuletzt da',
    calls: 'Gespräche',
    credits: 'Credits',
  },
  roles: { seeker: 'Suchend', offerer: 'Zuhörend', admin: 'Admin' },
  statuses: {
    new: 'Neu',
    active: 'Aktiv',
    waiting: 'Bewerbung offen',
    rejected: 'Abgelehnt',
    suspended: 'Gesperrt',
    canceled: 'Gelöscht',
  },
  decide: 'Über diese Person entscheiden',
  publicProfile: 'Öffentliches Profil',
  sections: {
    account: 'Konto',
    devices: 'Angemeldete Browser',
    profile: 'Profil',
    badge: 'Abzeichen und Zertifikate',
    applications: 'Bewerbungen',
    calls: 'Gespräche',
    money: 'Geld',
    cases: 'Fälle',
    ratings: 'Bewertungen',
    mails: 'E-Mails',
    emailChanges: 'Adresswechsel',
    acts: 'Admin-Aktionen',
    notes: 'Notizen',
    doing: 'Aktionen',
  },
  none: 'Bisher nichts',
  account: {
    email: 'E-Mail-Adresse',
    confirmed: 'bestätigt',
    unconfirmed: 'nicht bestätigt',
    language: 'Sprache',
    zone: 'Zeitzone',
    created: 'Registriert',
    adult: 'Volljährigkeit bestätigt',
    factor: 'Anmeldung in zwei Schritten',
    factorSince: 'seit {{date}}',
    off: 'aus',
    suspended: 'Gesperrt seit',
    until: '{{from}} bis {{to}}',
    forGood: '{{from}}, ohne Ende',
    deletedAt: 'Gelöscht',
    locked: 'Buchungen gesperrt seit',
    blocks: 'Blockierungen',
    blocksValue_zero: 'Keine',
    blocksValue_one: '{{count}}, davon {{others}} von anderen',
    blocksValue_other: '{{count}}, davon {{others}} von anderen',
    id: 'ID',
  },
  devices: {
    unknown: 'Unbekannter Browser',
    on: '{{browser}} auf {{system}}',
    used: 'zuletzt benutzt {{when}}, angemeldet {{since}}',
  },
  profile: {
    country: 'Land',
    languages: 'Sprachen',
    birthYear: 'Geburtsjahr',
    rates: 'Preise pro Stunde',
    ratesValue: 'Ton {{audio}}, Video {{video}}',
    rating: 'Bewertung',
    ratingValue_one: '{{average}} aus {{count}} Bewertung',
    ratingValue_other: '{{average}} aus {{count}} Bewertungen',

    certified: badges.certified,
    trusted: badges.trusted,
    featured: 'Empfohlen',
    freeIntro: 'Kostenloses Gespräch',

    noBio: 'Nichts geschrieben',
    photo: 'Foto von {{name}}',
    noPhoto: 'Kein Foto',
    changes_one: '{{count}} Änderung zu prüfen.',
    changes_other: '{{count}} Änderungen zu prüfen.',
    toChanges: 'Ansehen',
  },
  badge: {
    line: '{{title}}, {{issuer}}',
    seen: 'gesehen am {{day}} von {{name}}',
    withdrawn: 'zurückgezogen am {{day}}',
  },
  applications: { decided: '{{day}} von {{name}}' },
  calls: {
    with: 'Mit {{name}}',
    side: { seeker: 'als suchende Person', companion: 'zum Zuhören' },
  },
  money: {
    balance: 'Guthaben',
    debt: 'Schuld',
    credits_one: '{{amount}} Credit',
    credits_other: '{{amount}} Credits',
    kinds: { purchase: 'Kauf', payout: 'Auszahlung', refund: 'Erstattung' },
    all: 'Alle Käufe ansehen',
    statement: 'Buchungen',
    balanceAfter: 'Danach',
    lines: {
      purchase: 'Credits gekauft',
      call_charge: 'Gespräch',
      refund: 'Erstattung',
      dispute: 'Beanstandete Zahlung',
      payout: 'Auszahlung',
      correction: 'Korrektur',
    },
    allPayouts: 'Alle Auszahlungen ansehen',
    states: {
      pending: 'Offen',
      paid: 'Bezahlt',
      failed: 'Fehlgeschlagen',
      canceled: 'Abgebrochen',
      in_review: 'In Prüfung',
      completed: 'Fertig',
      reversed: 'Zurückgeholt',
      bank_refused: 'Von der Bank abgelehnt',
    },
  },
  cases: {
    about: 'Über diese Person',
    by: 'Von dieser Person',

    reasons: {
      harassment: 'Belästigung',
      contact_details: 'Kontaktdaten',
      fraud: 'Betrug',
      underage: 'Minderjährig',
      danger: 'Gefahr',
      child_abuse: 'Missbrauch eines Kindes',
      illegal: 'Gegen das Gesetz',
      other: 'Anderes',
    },
  },
  ratings: {
    received: 'Von {{name}} bekommen',
    gave: '{{name}} gegeben',
    stars_one: '{{count}} Stern',
    stars_other: '{{count}} Sterne',
    removed: 'entfernt am {{day}}',
    remove: 'Entfernen',
    removeOf: 'Bewertung vom {{day}} entfernen',
  },
  mails: {
    sent: 'Gesendet',
    waiting: 'Wartet',
    failed_one: '{{count}} Versuch fehlgeschlagen',
    failed_other: '{{count}} Versuche fehlgeschlagen',
    cleared: 'Text nach 14 Tagen gelöscht',
  },
  emailChanges: {
    line: 'Zu {{email}}',
    proof: 'Nachweis: {{proof}}',
    by: 'eingetragen am {{day}} von {{name}}',
    waits: 'gilt ab {{day}}, {{time}}, wenn bestätigt',
    confirmed: 'neue Adresse bestätigt',
    outcomes: {
      completed: 'Gilt',
      objected: 'Widersprochen',
      withdrawn: 'Zurückgezogen',
      expired: 'Nicht bestätigt',
      taken: 'Adresse ist inzwischen vergeben',
    },
  },
  acts: { by: '{{when}} von {{name}}' },
  notes: {
    empty: 'Noch keine Notiz',
    by: '{{name}}, {{when}}',
    add: 'Notiz schreiben',
    delete: 'Löschen',
    deleteOf: 'Notiz vom {{when}} löschen',
  },
  act: {
    close: 'Abbrechen',
    sign_out: {
      open: 'Überall abmelden',

      text: 'Beendet alle Sitzungen und laufende Gespräche. Die Person bekommt eine Mail.',

      done: 'Überall abgemeldet.',
    },
    send_confirmation: {
      open: 'Bestätigungsmail senden',

      text: 'An {{email}}',

      done: 'Die Bestätigungsmail ist unterwegs.',
    },
    send_reset: {
      open: 'Passwort-Link senden',

      text: 'An {{email}}. Er gilt eine Stunde.',

      done: 'Der Link ist unterwegs.',
    },
    change_email: {
      open: 'E-Mail-Adresse ändern',

      text: 'Nur mit Nachweis. Die neue Adresse muss bestätigt werden; unter der alten kann man {{hours}} Stunden lang widersprechen.',
      email: 'Neue E-Mail-Adresse',
      proof: 'Welchen Nachweis hast du gesehen?',
      proofHelp: 'Zum Beispiel ein Ausweis im Videogespräch. Keine Ausweisnummern.',

      done: 'Beide Adressen haben eine Mail bekommen.',
    },
    withdraw_email: {
      open: 'Adresswechsel abbrechen',

      text: 'Die alte Adresse bleibt.',

      done: 'Der Adresswechsel ist abgebrochen.',
    },
    lift_suspension: {
      open: 'Sperre aufheben',

      text: '{{name}} kann sich wieder anmelden, das Profil ist sichtbar. Abgesagte Gespräche bleiben abgesagt.',
      note: 'Grund',
      noteHelp: 'Nur fürs Team.',

      done: 'Die Sperre ist aufgehoben.',
    },
    certify: {
      open: 'Zertifikat erfassen',

      text: `{{name}} bekommt das Abzeichen „${badges.certified}“.`,

      done: 'Das Zertifikat ist erfasst.',
    },
    withdraw_badge: {
      open: 'Abzeichen zurückziehen',

      text: `{{name}} ist danach „${badges.trusted}“.`,
      reason: 'Grund',
      reasonHelp: '{{name}} liest das.',

      done: 'Das Abzeichen ist zurückgezogen.',
    },
    add_note: {
      open: 'Notiz schreiben',

      text: 'Nur fürs Team. Bleib sachlich: Die Person kann Auskunft verlangen.',
      label: 'Notiz',

      done: 'Notiz gespeichert.',
    },
    delete_note: {
      open: 'Notiz löschen',

      text: 'Das kannst du nicht rückgängig machen.',

      done: 'Notiz gelöscht.',
    },
    export: {
      open: 'Daten exportieren',

      text: 'Die Datei, die {{name}} herunterladen kann, für Anfragen per Post. Wir protokollieren es.',
    },
  },
  errors: {
    account_suspended: 'Das Konto ist gesperrt.',
    address_already_confirmed: 'Die Adresse ist schon bestätigt.',
    address_change_open: 'Ein Adresswechsel läuft schon. Brich ihn zuerst ab.',
    address_taken: 'Diese Adresse gehört zu einem anderen Konto, vielleicht einem gelöschten.',
    address_of_operator: 'Diese Adresse gehört dem Betreiber.',
    same_address: 'Das ist die jetzige Adresse.',
    members_only: 'Das geht bei Admin-Konten nicht.',
    email_required: 'Bitte gib eine E-Mail-Adresse ein.',

    proof_missing: 'Bitte beschreib den Nachweis.',
    proof_too_long: 'Bitte kürze den Nachweis.',
    not_suspended: 'Dieses Konto ist nicht mehr gesperrt.',
    suspension_changed: 'Es gibt eine neuere Sperre. Bitte sieh sie dir noch einmal an.',
    lift_note_missing: 'Bitte nenne einen Grund.',
    note_missing: 'Bitte schreib etwas.',

    not_your_note: 'Diese Notiz ist nicht von dir, oder sie ist schon gelöscht.',
  },
} satisfies Texts<typeof english>
