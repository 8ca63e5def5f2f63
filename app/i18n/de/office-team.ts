import type { officeTeam as english } from '../en/office-team.ts'
import type { Texts } from '../texts.ts'

export const officeTeam = {
  title: 'Team',
  lead: 'Wer hier arbeitet und was erlaubt ist.',
  members: 'Teammitglieder',
  you: '(du)',
  columns: { who: 'Wer', role: 'Rolle', factor: 'Anmeldung in zwei Schritten', signedIn: 'Letzte Anmeldung' },
  roles: {
    administrator: {
      label: 'Admin',
      help: 'Alles, auch Geld, Einstellungen und diese Seite. Kann nach {{hours}} Stunden Korrekturen freigeben.',
    },
    support: {
      label: 'Support',
      help: 'Bewerbungen, Personen, Gegenüber, Fälle, Gespräche und Mails. Kein Geld, keine Einstellungen, kein Team.',
    },
  },
  factorOn: 'An',
  factorOff: 'Aus',
  signedOut: 'Abgemeldet',
  invitedUntil: 'Eingeladen, Link gilt bis {{date}}',
  invitationOver: 'Einladung abgelaufen',
  change: 'Ändern oder entfernen',
  invite: {
    title: 'Jemanden einladen',
    text: 'Die Person bekommt einen Link per Mail. Bevor sie etwas sieht, wählt sie ein Passwort mit mindestens {{least}} Zeichen und richtet die Anmeldung in zwei Schritten ein.',
    email: 'E-Mail-Adresse',
    emailHelp: 'Eine, mit der hier noch niemand ein Konto hat.',
    submit: 'Einladung senden',
  },
  makeRole: { administrator: 'Zur Rolle Admin wechseln', support: 'Zur Rolle Support wechseln' },
  resend: {
    text: 'An {{email}} geht ein neuer Link. Der frühere funktioniert dann nicht mehr.',
    submit: 'Einladung noch mal senden',
  },
  withdraw: { text: 'Der Link an {{email}} funktioniert dann nicht mehr.', submit: 'Einladung zurückziehen' },
  remove: {
    text: 'Meldet {{email}} sofort überall ab. Was die Person getan hat, bleibt im Protokoll.',
    submit: 'Aus dem Team entfernen',
  },
  done: {
    invite: 'Einladung gesendet.',
    resend: 'Einladung noch mal gesendet. Nur der neue Link funktioniert.',
    role: 'Rolle geändert.',
    remove: 'Entfernt. Die Person hat keinen Zugang mehr.',
  },
  errors: {
    invalid_input: 'Bitte sieh dir die markierten Felder an.',
    invalid_email: 'Bitte gib eine gültige E-Mail-Adresse ein',
    not_an_administrator: 'Mit dieser Adresse ist schon jemand angemeldet. Bitte nimm eine andere.',
    already_in_team: 'Diese Adresse ist schon im Team.',
    team_yourself: 'Deine Rolle ändert nur jemand anderes mit der Rolle Admin; dasselbe gilt fürs Entfernen.',
    team_role_missing: 'Bitte wähle eine Rolle',
    not_found: 'Diese Person ist nicht mehr im Team.',
  },
} satisfies Texts<typeof english>
