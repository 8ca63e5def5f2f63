import type { officeAccounts as english } from '../en/office-accounts.ts'
import type { Texts } from '../texts.ts'

export const officeAccounts = {
  mail: {
    signed_out: {
      subject: 'Du bist überall abgemeldet – {{brand}}',
      title: 'Wir haben dich überall abgemeldet',
      text: 'Zur Sicherheit haben wir dein Konto in jedem Browser abgemeldet. Dein Passwort gilt weiter.\nWenn jemand anderes dein Passwort kennen könnte, wähle bitte ein neues.',
      action: 'Neues Passwort wählen',
      footer: 'Fragen? Schreib uns an {{support}}.',
    },
    reopened: {
      subject: 'Dein Konto ist wieder offen – {{brand}}',
      title: 'Du kannst dich wieder anmelden',
      text: 'Wir haben die Sperre deines Kontos vorzeitig aufgehoben. Alles ist wieder da wie vorher.\nAbgesagte Gespräche bleiben abgesagt; buche oder biete bitte neue an.',
      action: 'Anmelden',
      footer: 'Fragen? Schreib uns an {{support}}.',
    },
    confirm_address: {
      subject: 'Bestätige deine neue E-Mail-Adresse – {{brand}}',
      title: 'Gehört diese Adresse zu deinem Konto?',
      text: 'Jemand aus unserem Team hat sie auf deine Bitte eingetragen. Bitte bestätige sie.\nSie gilt frühestens {{hours}} Stunden nach der Bitte, damit unter der alten Adresse jemand widersprechen kann. Bis dahin meldest du dich wie bisher an.',
      action: 'Adresse bestätigen',
      footer: 'Du hast nicht darum gebeten? Dann tu nichts: Ohne Bestätigung ändert sich nichts. Fragen? {{support}}',
    },
    objection: {
      subject: 'Dein Konto soll eine neue E-Mail-Adresse bekommen – {{brand}}',
      title: 'Dein Konto soll eine neue E-Mail-Adresse bekommen',
      text: 'Jemand hat uns belegt, dass dieses Konto ihm gehört und dass er hier keine E-Mails mehr liest. Deshalb soll ab {{day}}, {{time}} ({{zone}}), eine andere Adresse gelten.\nWarst du das nicht? Dann widersprich bitte vorher. Es ändert sich dann nichts.',
      action: 'Widersprechen',
      footer: 'Du hast selbst darum gebeten? Dann musst du nichts tun. Fragen? {{support}}',
    },
    objected: {
      subject: 'Widerspruch gegen eine neue Adresse – {{brand}}',
      title: 'Jemand hat widersprochen',
      text: 'Unter der alten Adresse wurde der Änderung widersprochen, die du eingetragen hast. Es hat sich nichts geändert.\nBitte prüfe noch einmal, wem das Konto gehört.',
      action: 'Zur Person',
      footer: 'Du bekommst diese E-Mail, weil du die Änderung eingetragen hast.',
    },
  },
  page: {
    confirmTitle: 'Neue Adresse bestätigen',
    confirmLead: 'Mit einem Klick bestätigst du, dass dir diese Adresse gehört.',
    confirm: 'Adresse bestätigen',
    waitingTitle: 'Bestätigt',
    waiting: 'Die neue Adresse gilt ab {{day}}, {{time}}, wenn bis dahin niemand widerspricht.',
    doneTitle: 'Neue Adresse gilt',
    done: 'Ab jetzt meldest du dich mit {{email}} an.',
    signIn: 'Zur Anmeldung',
    objectTitle: 'Der neuen Adresse widersprechen',
    objectLead: 'Mit einem Klick bleibt alles, wie es ist, und unser Team prüft es noch einmal.',
    object: 'Widersprechen',
    objectedTitle: 'Widersprochen',
    objected: 'Deine Adresse bleibt, wie sie ist. Wähle zur Sicherheit ein neues Passwort.',
    newPassword: 'Neues Passwort wählen',
    invalidTitle: 'Dieser Link gilt nicht mehr',
    invalid: 'Er wurde schon benutzt, ist abgelaufen oder die Änderung ist vom Tisch.',
    home: 'Zur Startseite',
  },
} satisfies Texts<typeof english>
