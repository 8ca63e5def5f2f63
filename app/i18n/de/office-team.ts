import type { officeTeam as english } from '../en/office-team.ts'
import type { Texts } from '../texts.ts'

export const officeTeam = {
  title: 'Team',
  members: 'Teammitglieder',
  you: '(du)',
  columns: { who: 'Wer', role: 'Rolle', factor: 'Anmeldung in zwei Schritten', signedIn: 'Letzte Anmeldung' },
  roles: {
    administrator: {
      label: 'Admin',
      help: 'Alles. Kann nach {{hours}} Stunden Korrekturen freigeben.',
    },
    support: {
      label: 'Support',
      help: 'Alles außer Geld, Einstellungen und Team.',
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
    text: 'Sie bekommen einen Link per Mail und richten Passwort und Anmeldung in zwei Schritten ein.',
    email: 'E-Mail-Adresse',
    emailHelp: 'Eine, mit der es hier noch kein Konto gibt.',
    submit: 'Einladung senden',
  },
  makeRole: { administrator: 'Zum Admin machen', support: 'Zum Support machen' },
  resend: {
    text: 'An {{email}} geht ein neuer Link. Der frühere gilt nicht mehr.',
    submit: 'Einladung noch mal senden',
  },
  withdraw: { text: 'Der Link an {{email}} gilt dann nicht mehr.', submit: 'Einladung zurückziehen' },
  remove: {
    text: 'Meldet {{email}} sofort überall ab.',
    submit: 'Aus dem Team entfernen',
  },
  done: {
    invite: 'Einladung gesendet.',
    resend: 'Einladung noch mal gesendet.',
    role: 'Rolle geändert.',
    remove: 'Entfernt.',
  },
  errors: {
    not_an_administrator: 'Mit dieser Adresse gibt es schon ein Konto. Bitte nimm eine andere.',
    already_in_team: 'Diese Adresse ist schon im Team.',
    team_yourself: 'Dich kann nur ein anderer Admin ändern oder entfernen.',
    team_role_missing: 'Bitte wähle eine Rolle',
    not_found: 'Diese Person ist nicht mehr im Team.',
  },
} satisfies Texts<typeof english>
