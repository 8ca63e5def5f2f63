import type { officeSettings as english } from '../en/office-settings.ts'
import type { Texts } from '../texts.ts'

export const officeSettings = {
  title: 'Einstellungen',
  lead: 'Ändere sie in der .env und starte neu. .env.example erklärt jede Einstellung.',
  isSet: 'Gesetzt',
  isNotSet: 'Nicht gesetzt',
  isDefault: 'Vorgabe',
  never: 'Noch nie',
  running: {
    title: 'Was gerade läuft',
    version: 'Version',
    build: 'Build',
    schema: 'Datenbankschema',
    roles: { in_process: 'Seiten und Aufgaben', off: 'Seiten', only: 'Aufgaben' },
    since: 'seit {{at}}',
    other: 'Build {{build}}',
    backup: 'Letzte Sicherung',
    drill: 'Letzter Wiederherstellungstest',
  },
  warningsTitle: 'Warnungen',
  noWarnings: 'Keine Warnungen.',
  warnings: {
    unsafe: 'So startet der Server im Betrieb nicht:',
    demo: 'Das ist eine Demo: Alle können sich anmelden, und kein Geld fließt.',
    no_payments: 'Zahlungen gehen an den Testdienst.',
    no_mail: 'Mails werden nicht verschickt.',
    no_relay: 'Gespräche haben kein Relay: Manche kommen nicht zustande, und IP-Adressen können sichtbar sein.',
    no_master_key: 'Die Schlüssel in der Datenbank sind nicht verschlüsselt.',
    embedded_database: 'Die eingebaute Datenbank ist nur für einen Rechner gedacht.',
  },
  groups: {
    installation: 'Installation',
    operator: 'Betreiber',
    terms: 'Bedingungen',
    payments: 'Zahlungen',
    mail: 'Mails',
    calls: 'Gespräche',
    files: 'Fotos',
    protection: 'Schutz',
  },
} satisfies Texts<typeof english>
