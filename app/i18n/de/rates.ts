import type { rates as en } from '../en/rates.ts'
import type { Texts } from '../texts.ts'

export const rates = {
  title: 'Meine Preise',
  lead: 'Was deine Zeit kostet. Du kannst es jederzeit ändern; gebuchte Gespräche behalten ihren Preis.',
  first: 'Lege beide Preise fest, damit man dich buchen kann.',
  usual: 'Die meisten Gegenüber nehmen {{low}} bis {{high}} Credits für {{minutes}} Minuten.',
  audio: 'Nur Stimme',
  video: 'Mit Video',
  perHour: '{{euros}} pro Stunde',
  perHourCredits: '{{perHour}}, {{credits}} Credits',
  prices: 'Was ein Gespräch kostet: {{media}}',
  minutes: '{{minutes}} Min.',
  credits_one: '{{amount}} Credit',
  credits_other: '{{amount}} Credits',
  save: 'Preise speichern',
  update: 'Preise ändern',
  cancel: 'Abbrechen',
  saved: 'Deine Preise sind gespeichert.',
  dialog: {
    title: 'Deine Preise sind gespeichert',
    text: 'Die neuen Preise gelten ab sofort. Schon gebuchte Gespräche behalten ihren Preis.',
    textUnseen: 'Sichtbar, sobald du freigeschaltet bist.',
    done: 'Fertig',
    next: 'Weiter: freie Zeiten eintragen',
  },
  fee: {
    title: 'So funktioniert die Gebühr',
    text: 'Ein Euro sind {{creditsPerEuro}} Credits. Gespräche anzubieten kostet dich nichts. Nur wenn du dir Geld auszahlen lässt, behalten wir {{fee}} Prozent: Von {{minimum}} Credits, also {{gross}}, kommen {{net}} auf deinem Bankkonto an.',
  },
  calculator: {
    title: 'Was du verdienen kannst',
    text: 'Mit den Preisen, die du hier eingestellt hast.',
    audioHours: 'Stunden nur mit Stimme',
    videoHours: 'Stunden mit Video',
    hours_one: '{{amount}} Stunde im Monat',
    hours_other: '{{amount}} Stunden im Monat',
    month: 'im Monat, nach Abzug der Gebühr',
    gross: 'Verdient',
    fee: 'Gebühr, {{fee}} Prozent',
    net: 'Du bekommst',
  },
  home: 'Zur Startseite',
  trader: {
    undeclared: 'Du stehst noch nicht in der Liste: Bitte gib zuerst an, ob du privat oder gewerblich anbietest.',
    due: 'Bitte gib bis {{day}} an, ob du privat oder gewerblich anbietest. Danach kann dich niemand mehr buchen.',
    private: 'Du bietest als Privatperson an.',
    trader: 'Du bietest gewerblich an.',
    declare: 'Jetzt angeben',
    change: 'Ändern',
  },
  errors: {
    not_authenticated: 'Du bist nicht angemeldet. Bitte melde dich an.',
    user_not_found: 'Wir konnten dein Konto nicht finden. Bitte melde dich neu an.',
    unauthorized: 'Nur ein Gegenüber kann Preise festlegen.',
    failed_to_load: 'Deine Preise konnten nicht geladen werden. Bitte versuch es gleich noch einmal.',
    failed_to_save: 'Deine Preise konnten nicht gespeichert werden. Bitte versuch es noch einmal.',
    audio_rate_range:
      'Der Preis für Gespräche nur mit Stimme muss zwischen {{lowest}} und {{highest}} pro Stunde liegen, in Schritten von {{step}}.',
    video_rate_range:
      'Der Preis für Videogespräche muss zwischen {{lowest}} und {{highest}} pro Stunde liegen, in Schritten von {{step}}.',
  },
} satisfies Texts<typeof en>
