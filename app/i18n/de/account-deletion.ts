import type { accountDeletion as english } from '../en/account-deletion.ts'
import type { Texts } from '../texts.ts'

export const accountDeletion = {
  section: {
    title: 'Konto löschen',
    text: 'Wir löschen deinen Namen, dein Foto und dein Profil und sagen gebuchte Gespräche ab. Vorher zeigen wir dir, was das für dich heißt.',
    action: 'Konto löschen',
  },
  question: {
    title: 'Dein Konto löschen?',
    lead: 'Das lässt sich nicht rückgängig machen.',
    credits_one: '{{formatted}} Credit',
    credits_other: '{{formatted}} Credits',
    calls: {
      seeker_one: 'Dein gebuchtes Gespräch wird abgesagt.',
      seeker_other: 'Deine {{count}} gebuchten Gespräche werden abgesagt.',
      companion_one: 'Dein gebuchtes Gespräch wird abgesagt.',
      companion_other: 'Deine {{count}} gebuchten Gespräche werden abgesagt.',
      late_one: 'Eins davon beginnt in weniger als {{hours}}: {{credits}} gehen an dein Gegenüber.',
      late_other: '{{count}} davon beginnen in weniger als {{hours}}: {{credits}} gehen an die, die zuhören wollten.',
      lateOnly_one: 'Es beginnt in weniger als {{hours}}: {{credits}} gehen an dein Gegenüber.',
      lateOnly_other: 'Sie beginnen in weniger als {{hours}}: {{credits}} gehen an die, die zuhören wollten.',
      back: 'Wer dich gebucht hat, bekommt alle {{credits}} zurück, und du verdienst nichts.',
      free: 'Niemand zahlt etwas.',
    },
    lost: 'Du verlierst {{credits}}.',
    lostWithRefund: 'Du verlierst {{credits}}, {{refund}} davon aus abgesagten Gesprächen.',
    lostEarnings: 'Du verlierst die {{credits}}, die du verdient hast ({{euros}} nach Abzug der Gebühr).',
    erased:
      'Dein Name, dein Foto, dein Profil und deine Nachrichten werden sofort gelöscht. Mit deiner E-Mail-Adresse kann sich danach niemand mehr registrieren.',
    listed: 'Dein Profil verschwindet sofort aus der Liste, mit deinen freien Zeiten und allen Links dorthin.',
    retained: 'Vergangene Gespräche und Zahlungen müssen wir laut Gesetz aufbewahren, aber ohne deinen Namen.',
    refund: {
      lost: 'Du hast {{credits}}. Wähle unten, was aus ihnen wird.',
      legend_one: 'Du hast {{credits}}, den du bezahlt und noch nicht ausgegeben hast',
      legend_other: 'Du hast {{credits}}, die du bezahlt und noch nicht ausgegeben hast',
      yes: 'Zuerst {{euros}} auf meine Karte erstatten',
      no: 'Ich möchte keine Erstattung und verzichte auf {{credits}}, darunter {{euros}}, die ich zurückbekommen könnte',
      bonus_one: 'Den anderen {{credits}} hast du nicht bezahlt, er verfällt.',
      bonus_other: 'Die anderen {{credits}} hast du nicht bezahlt, sie verfallen.',
      calls_one:
        '{{credits}} kommt aus abgesagten Gesprächen zurück. Wenn du ihn bezahlt hast, erstatten wir ihn auch.',
      calls_other:
        '{{credits}} kommen aus abgesagten Gesprächen zurück. Was du davon bezahlt hast, erstatten wir auch.',
      choose: 'Bitte wähle eins von beiden',
    },
    payout: {
      text: 'Du hast noch {{credits}}. Du kannst dir vorher {{euros}} auszahlen lassen.',
      waits: 'Dein Verdienst ist noch nicht auszahlbar. Ab {{when}} kannst du dir {{euros}} auszahlen lassen.',
      more: 'Ein Teil ist noch nicht auszahlbar. Ab {{when}} kannst du dir insgesamt {{euros}} auszahlen lassen.',
      action: 'Zu den Auszahlungen',
    },
    export: 'Vorher deine Daten herunterladen',
    understood: 'Mir ist klar, dass ich {{credits}} verliere',
    password: 'Dein Passwort',
    code: 'Code aus deiner Authenticator-App oder ein Ersatzcode',
    keep: 'Konto behalten',
    confirm: 'Endgültig löschen',
  },
  blocked: {
    call_running: {
      title: 'Du hast gerade ein Gespräch.',
      text: 'Ein paar Minuten nach dem Ende kannst du dein Konto löschen.',
      action: 'Zu meinen Gesprächen',
    },
    payout_pending: {
      title: 'Eine Auszahlung ist unterwegs.',
      text: 'Sobald sie angekommen ist, kannst du dein Konto löschen.',
      action: 'Zu den Auszahlungen',
    },
    admin_stays: {
      title: 'Admin-Konten lassen sich hier nicht löschen',
      text: 'Das geht nur direkt auf dem Server.',
      action: 'Zur Übersicht',
    },
    account_suspended: {
      title: 'Dein Konto ist gesperrt',
      text: 'Bitte schreib uns, wenn wir es löschen sollen.',
      action: 'Zur Startseite',
    },
  },
  failed: 'Wir konnten gerade nicht prüfen, was gelöscht würde. Prüfe deine Verbindung und versuch es noch einmal.',
  retry: 'Noch einmal versuchen',
  outcome: {
    unknownTitle: 'Es wurde nichts gelöscht',
    unknownText: 'Diese Seite zeigt das Ergebnis nur in dem Browser, in dem du die Löschung gestartet hast.',
  },
  export: {
    title: 'Deine Daten',
    text: 'Eine ZIP-Datei mit allem, was wir über dich gespeichert haben, und deinen Fotos.',
    action: 'Meine Daten herunterladen',
    tooMany: 'Du hast deine Daten heute schon {{times}}-mal heruntergeladen. Versuch es morgen wieder.',
    failed: 'Wir konnten deine Daten nicht zusammenstellen. Versuch es später noch einmal, oder schreib uns.',
    readme:
      'Deine Daten bei {{brand}}, zusammengestellt am {{date}} für {{email}}.\n\nIn account.json steht alles, was wir über dich gespeichert haben, nach Themen geordnet. Zeiten sind in UTC angegeben, Eurobeträge in Cent.\nAndere Menschen erscheinen mit dem Namen, den du auch bei {{brand}} siehst.\nIm Ordner photos liegen deine Bilder.\n\nNicht enthalten: Passwörter, Codes und andere Geheimnisse; Mails, die du schon bekommen hast; Buchungszeilen, die nur deinen Verlauf wiederholen; was andere gemeldet haben.\n\nFragen? {{support}}\n',
  },
  mail: {
    subject: 'Dein Konto bei {{brand}} ist gelöscht',
    title: 'Mach’s gut',
    text: 'Dein Konto ist gelöscht, wie du es wolltest. Dein Name, dein Foto und dein Profil sind weg, gebuchte Gespräche abgesagt.',
    refund: 'Wir erstatten dir {{euros}} auf dem Weg, auf dem du bezahlt hast. Das Geld ist in ein paar Tagen da.',
    kept: 'Vergangene Gespräche und Zahlungen bleiben ohne deinen Namen in unseren Büchern, weil das Gesetz es vorschreibt. Von dieser Adresse bleibt nur ein Code, aus dem sie niemand lesen kann.\nAlles Gute für dich.',
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
    balance_changed:
      'Deine Credits oder Gespräche haben sich inzwischen geändert. Bitte sieh dir die Zahlen noch einmal an.',
    purchase_open: 'Eine deiner Zahlungen wird noch bearbeitet. Versuch es in ein paar Minuten noch einmal.',
    call_running: 'Du hast gerade ein Gespräch. Ein paar Minuten nach dem Ende kannst du dein Konto löschen.',
    payout_pending: 'Eine Auszahlung ist unterwegs. Sobald sie angekommen ist, kannst du dein Konto löschen.',
    admin_stays: 'Admin-Konten lassen sich nur direkt auf dem Server löschen.',
    account_suspended: 'Dein Konto ist gesperrt. Bitte schreib uns, wenn wir es löschen sollen.',
  },
} satisfies Texts<typeof english>
