import type { voice as en } from '../en/voice.ts'
import type { Texts } from '../texts.ts'

export const voice = {
  title: 'Dein Sprachgruß',
  back: 'Dein Profil',
  lead: 'Sag in höchstens {{most}} Sekunden Hallo. Alle können dich auf deiner Karte und in deinem Profil hören, bevor sie buchen.',
  now: 'Dein Gruß im Moment',
  new: 'Nimm deinen Gruß auf',
  again: 'Nimm einen neuen auf',
  ready: 'Klingt das nach dir?',
  hint: 'Dein Vorname, worüber du gern sprichst, wie du zuhörst. Bitte keine Kontaktdaten. Auch unser Team hört vielleicht rein.',
  record: 'Aufnehmen',
  stop: 'Fertig',
  recordAgain: 'Noch einmal aufnehmen',
  choose: 'Tondatei auswählen',
  save: 'Gruß speichern',
  remove: 'Gruß entfernen',
  saved: 'Dein Gruß ist gespeichert.',
  removed: 'Dein Gruß ist entfernt.',
  recording: 'Die Aufnahme läuft',
  stopped: 'Aufgenommen. Du kannst dich anhören, bevor du speicherst.',
  progress: '{{seconds}} von {{most}} Sekunden',
  needsScripts: 'Für die Aufnahme schalte bitte JavaScript ein.',
  errors: {
    voice_failed: 'Das hat nicht geklappt. Bitte versuch es noch einmal.',
    voice_too_short: 'Das war sehr kurz. Bitte sprich mindestens {{least}} Sekunden.',
    voice_too_long: 'Ein Gruß dauert höchstens {{most}} Sekunden. Bitte nimm eine kürzere Datei.',
    voice_silent: 'Es ist nichts zu hören. Bitte prüfe dein Mikrofon und sprich etwas lauter.',
    voice_not_readable:
      'Diese Datei können wir nicht lesen. Bitte nimm eine andere, etwa MP3 oder WAV, oder nimm deinen Gruß auf.',
    recorder_missing: 'Dieser Browser kann nicht aufnehmen. Du kannst stattdessen eine Tondatei auswählen.',
    microphone_denied:
      'Dein Browser gibt das Mikrofon nicht frei. Erlaube es neben der Adresse und versuch es noch einmal.',
    microphone_missing: 'Wir finden kein Mikrofon. Schließ eins an oder wähle eine Tondatei aus.',
    microphone_failed: 'Das Mikrofon reagiert nicht. Vielleicht nutzt es gerade eine andere App.',
    too_many_attempts: 'Das waren viele Aufnahmen. Bitte versuch es später noch einmal.',
    not_found: 'Einen Sprachgruß gibt es nur für Menschen, die zuhören.',
  },
} satisfies Texts<typeof en>
