import type { officeToday as english } from '../en/office-today.ts'
import type { Texts } from '../texts.ts'

export const officeToday = {
  title: 'Heute',
  nothing: 'Alles erledigt',
  nothingText: 'Niemand wartet, nichts hängt fest. Schönen Tag noch.',
  toStatistics: 'Zahlen ansehen',
  copy: {
    title: 'Das ist eine wiederhergestellte Kopie.',
    text: 'Sie verschickt keine Mails, erledigt keine Aufgaben und bewegt kein Geld. Wenn alles stimmt, starte auf dem Server {{command}}.',
  },
  urgent: 'Eilig',
  groups: { people: 'Menschen', money: 'Geld', technology: 'Technik' },
  topics: {
    danger_one: 'Meldung, in der von Gefahr die Rede ist',
    danger_other: 'Meldungen, in denen von Gefahr die Rede ist',
    appeals_one: 'Widerspruch gegen eine Entscheidung',
    appeals_other: 'Widersprüche gegen Entscheidungen',
    objections_one: 'Widerspruch gegen das Ergebnis eines Gesprächs',
    objections_other: 'Widersprüche gegen das Ergebnis von Gesprächen',
    cases_one: 'offener Fall',
    cases_other: 'offene Fälle',
    applications_one: 'Bewerbung zu entscheiden',
    applications_other: 'Bewerbungen zu entscheiden',
    changes_one: 'Profiländerung anzusehen',
    changes_other: 'Profiländerungen anzusehen',
    alarms_one: 'ungelesener Alarm',
    alarms_other: 'ungelesene Alarme',
  },
  age: {
    minutes_zero: 'gerade eben',
    minutes_one: 'längste Wartezeit: {{count}} Minute',
    minutes_other: 'längste Wartezeit: {{count}} Minuten',
    hours_one: 'längste Wartezeit: {{count}} Stunde',
    hours_other: 'längste Wartezeit: {{count}} Stunden',
    days_one: 'längste Wartezeit: {{count}} Tag',
    days_other: 'längste Wartezeit: {{count}} Tage',
  },
} satisfies Texts<typeof english>
