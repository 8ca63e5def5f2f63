import type { accountDeletion as english } from '../en/account-deletion.ts'
import type { Texts } from '../texts.ts'

export const accountDeletion = {
  section: {
    title: 'Konto löschen',
    text: 'Wir löschen dein Profil und sagen gebuchte Gespräche ab.',
    action: 'Konto löschen',
  },
  question: {
    title: 'Dein Konto löschen?',
    lead: 'Das kannst du nicht rückgängig machen.',
    credits_one: '{{formatted}} Credit',
    credits_other: '{{formatted}} Credits',
    calls: {
      back: 'Wer gebucht hat, bekommt alles zurück ({{credits}}), und du verdienst nichts.',
      booked_one: 'Dein gebuchtes Gespräch wird abgesagt.',
      booked_other: 'Deine {{count}} gebuchten Gespräche werden abgesagt.',
      late: 'Beginnt eins in weniger als {{hours}}, zahlst du trotzdem: {{credits}}.',
    },
    lost: 'Du verlierst {{credits}}.',
    lostWithRefund: 'Du verlierst {{credits}}, {{refund}} davon aus abgesagten Gesprächen.',
    lostEarnings: 'Du verlierst die {{credits}}, die du verdient hast ({{euros}} nach Abzug der Gebühr).',
    erased:
      'Dein Profil und deine Nachrichten werden sofort gelöscht, und mit deiner Adresse geht keine neue Registrierung.',
    retained: 'Gespräche und Zahlungen müssen wir laut Gesetz aufbewahren, aber ohne deinen Namen.',
    refund: {
      yes: 'Zuerst {{euros}} auf meine Karte erstatten',
      no: 'Keine Erstattung: Ich verzichte auf {{credits}}, darunter {{euros}}, die ich zurückbekommen könnte',
      choose: 'Bitte wähle eins von beiden',
      legend: 'Bezahlt und noch nicht ausgegeben: {{credits}}',
      bonus: 'Nicht bezahlt und damit verloren: {{credits}}.',
      calls: 'Aus abgesagten Gesprächen: {{credits}}. Was du davon bezahlt hast, erstatten wir auch.',
    },
    payout: {
      text: 'Du kannst dir vorher {{euros}} auszahlen lassen.',
      waits: 'Ab {{when}} kannst du dir {{euros}} auszahlen lassen.',
      more: 'Ab {{when}} sind es insgesamt {{euros}}.',
      action: 'Zu den Auszahlungen',
    },
    understood: 'Mir ist klar, dass ich {{credits}} verliere',
    password: 'Dein Passwort',
    code: 'Code aus deiner Authenticator-App oder ein Ersatzcode',
    keep: 'Konto behalten',
    confirm: 'Endgültig löschen',
  },
  blocked: {
    call_running: {
      title: 'Du hast gerade ein Gespräch.',
      text: 'Komm ein paar Minuten nach dem Ende wieder.',
      action: 'Zu meinen Gesprächen',
    },
    payout_pending: {
      title: 'Eine Auszahlung ist unterwegs.',
      text: 'Komm wieder, sobald sie angekommen ist.',
      action: 'Zu den Auszahlungen',
    },
    admin_stays: {
      title: 'Admin-Konten kannst du hier nicht löschen',
      text: 'Das geht nur direkt auf dem Server.',
      action: 'Zur Übersicht',
    },
    account_suspended: {
      title: 'Dein Konto ist gesperrt',
      text: 'Bitte schreib uns, wenn wir es löschen sollen.',
      action: 'Zur Startseite',
    },
  },
  failed: 'Das konnten wir nicht laden. Prüfe deine Verbindung und versuch es noch einmal.',
  retry: 'Noch einmal versuchen',
  outcome: {
    unknownTitle: 'Hier wurde nichts gelöscht',
    unknownText: 'Das Ergebnis siehst du nur in dem Browser, in dem du angefangen hast.',
  },
  export: {
    title: 'Deine Daten',
    text: 'Eine ZIP-Datei mit allem, was wir über dich gespeichert haben.',
    action: 'Meine Daten herunterladen',
    tooMany: 'Du hast deine Daten heute schon {{times}}-mal heruntergeladen. Versuch es morgen wieder.',
    failed: 'Wir konnten deine Daten nicht zusammenstellen. Versuch es später noch einmal.',
    readme:
      'Deine Daten bei {{brand}}, zusammengestellt am {{date}} für {{email}}.\n\naccount.json: alles, was wir über dich gespeichert haben, nach Themen (Zeiten in UTC, Eurobeträge in Cent)\nphotos: deine Bilder\n\nNicht enthalten: Passwörter, Codes und andere Geheimnisse; Mails, die du schon bekommen hast; Buchungszeilen, die nur deinen Verlauf wiederholen; was andere gemeldet haben.\n\nFragen? {{support}}\n',
  },
  mail: {
    subject: 'Dein Konto bei {{brand}} ist gelöscht',
    title: 'Mach’s gut',
    text: 'Dein Konto ist gelöscht, wie du es wolltest. Gebuchte Gespräche sind abgesagt.',
    refund: 'Wir erstatten dir {{euros}} auf dem Weg, auf dem du bezahlt hast. Das Geld ist in ein paar Tagen da.',
    kept: 'Gespräche und Zahlungen müssen wir laut Gesetz aufbewahren, aber ohne deinen Namen. Von dieser Adresse bleibt nur ein Code, aus dem sie niemand lesen kann.\nAlles Gute für dich.',
    footer: 'Das warst nicht du? Dann schreib uns sofort: {{support}}',
  },
  errors: {
    invalid_input: 'Bitte prüfe die markierten Felder.',
    password_required: 'Bitte gib dein Passwort ein',
    wrong_password: 'Dieses Passwort stimmt nicht',
    wrong_code: 'Dieser Code stimmt nicht oder gilt nicht mehr',
    not_understood: 'Bitte setz zuerst dieses Häkchen',
    passwords_busy: 'Gerade melden sich sehr viele an. Bitte versuch es gleich noch einmal.',
    too_many_attempts: 'Zu viele Versuche. Bitte warte {{minutes}} Minuten.',
    balance_changed: 'Deine Credits oder Gespräche haben sich geändert. Bitte prüf die Zahlen noch einmal.',
    purchase_open: 'Eine deiner Zahlungen wird noch bearbeitet. Versuch es in ein paar Minuten noch einmal.',
    call_running: 'Bitte versuch es ein paar Minuten nach deinem Gespräch noch einmal.',
    payout_pending: 'Bitte versuch es noch einmal, sobald deine Auszahlung angekommen ist.',
    admin_stays: 'Das geht nur direkt auf dem Server.',
    account_suspended: 'Dein Konto ist gesperrt. Bitte schreib uns, wenn wir es löschen sollen.',
  },
} satisfies Texts<typeof english>
