import type { officeAccounts as english } from '../en/office-accounts.ts'
import type { Texts } from '../texts.ts'

export const officeAccounts = {
  mail: {
    signed_out: {
      subject: 'Du bist überall abgemeldet – {{brand}}',
      title: 'Wir haben dich überall abgemeldet',
      text: 'Zur Sicherheit haben wir dich in jedem Browser abgemeldet. Dein Passwort gilt weiter.\nWenn jemand anderes es kennen könnte, wähle bitte ein neues.',
      action: 'Neues Passwort wählen',
    },
    reopened: {
      subject: 'Dein Konto ist wieder offen – {{brand}}',
      title: 'Du kannst dich wieder anmelden',
      text: 'Wir haben die Sperre deines Kontos vorzeitig aufgehoben. Alles ist wie vorher.\nAbgesagte Gespräche bleiben abgesagt.',
      action: 'Anmelden',
    },
    confirm_address: {
      subject: 'Bestätige deine neue E-Mail-Adresse – {{brand}}',
      title: 'Gehört diese Adresse zu deinem Konto?',
      text: 'Du hast unser Team gebeten, diese Adresse zu verwenden. Bitte bestätige sie.\nSie gilt frühestens {{hours}} Stunden nach deiner Bitte. Bis dahin meldest du dich wie bisher an.',
      action: 'Adresse bestätigen',
      footer: 'Du hast nicht darum gebeten? Dann tu nichts, und es ändert sich nichts. Fragen? {{support}}',
    },
    objection: {
      subject: 'Dein Konto soll eine neue E-Mail-Adresse bekommen – {{brand}}',
      title: 'Dein Konto soll eine neue E-Mail-Adresse bekommen',
      text: 'Jemand hat uns nachgewiesen, dass dieses Konto ihm gehört und dass er hier keine Mails mehr lesen kann. Ab {{day}}, {{time}} ({{zone}}), gilt eine andere Adresse.\nDas warst nicht du? Dann widersprich bitte vorher.',
      action: 'Widersprechen',
      footer: 'Du hast selbst darum gebeten? Dann musst du nichts tun. Fragen? {{support}}',
    },
    new_administrator: {
      subject: 'Neue Admin-Rolle bei {{brand}}',
      title: '{{email}} hat jetzt die Rolle Admin',
      text: 'Jemand mit der Rolle Admin hat dieser Adresse Zugang zum ganzen Admin-Bereich gegeben, auch zum Geld. Wenn das nicht stimmt, entferne sie aus dem Team. Korrekturen freigeben kann sie nach {{hours}} Stunden.',
      action: 'Zum Team',
    },
    team_removed: {
      subject: 'Du bist nicht mehr im Team von {{brand}}',
      title: 'Du bist nicht mehr im Team',
      text: 'Jemand mit der Rolle Admin hat deinen Zugang zum Admin-Bereich entfernt. Du bist überall abgemeldet.',
      action: 'Zu {{brand}}',
    },
    team_administrator: {
      subject: 'Du hast jetzt die Rolle Admin bei {{brand}}',
      title: 'Du hast jetzt die Rolle Admin',
      text: 'Jemand mit der Rolle Admin hat deine Rolle geändert. Du hast jetzt Zugang zum ganzen Admin-Bereich, auch zu Geld und Einstellungen.',
      action: 'Zum Admin-Bereich',
    },
    team_support: {
      subject: 'Du bist jetzt im Support von {{brand}}',
      title: 'Du bist jetzt im Support',
      text: 'Jemand mit der Rolle Admin hat deine Rolle geändert. Personen, Fälle und Gespräche siehst du weiterhin, Geld, Einstellungen und Team nicht mehr.',
      action: 'Zum Admin-Bereich',
    },
    objected: {
      subject: 'Widerspruch gegen eine neue Adresse – {{brand}}',
      title: 'Jemand hat widersprochen',
      text: 'Unter der alten Adresse wurde der Änderung widersprochen, die du eingetragen hast. Es hat sich nichts geändert.\nBitte prüfe noch einmal, wem das Konto gehört.',
      action: 'Zur Person',
    },
    footer: 'Fragen? Schreib an {{support}}.',
  },
  page: {
    confirmTitle: 'Neue Adresse bestätigen',
    confirm: 'Adresse bestätigen',
    waitingTitle: 'Bestätigt',
    waiting: 'Die neue Adresse gilt ab {{day}}, {{time}}, wenn bis dahin niemand widerspricht.',
    doneTitle: 'Deine neue Adresse gilt',
    done: 'Ab jetzt meldest du dich mit {{email}} an.',
    signIn: 'Zur Anmeldung',
    objectTitle: 'Der neuen Adresse widersprechen',
    objectLead: 'Mit einem Klick bleibt alles, wie es ist; unser Team prüft noch einmal.',
    object: 'Widersprechen',
    objectedTitle: 'Widerspruch notiert',
    objected: 'Deine Adresse bleibt, wie sie ist. Wähle zur Sicherheit ein neues Passwort.',
    newPassword: 'Neues Passwort wählen',
    invalidTitle: 'Dieser Link gilt nicht mehr',
    invalid: 'Er wurde schon benutzt, ist abgelaufen oder wurde abgebrochen.',
    home: 'Zur Startseite',
  },
} satisfies Texts<typeof english>
