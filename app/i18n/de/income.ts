import type { income as en } from '../en/income.ts'
import type { Texts } from '../texts.ts'

export const income = {
  title: 'Zwölf Monate',
  empty: 'Nach deinem ersten bezahlten Gespräch siehst du hier, wie es läuft.',
  chart: 'Verdienst nach Monaten',
  thisMonth: 'Dieser Monat',
  lastMonth: 'Letzter Monat {{amount}}, davon {{byToday}} bis zu diesem Tag',
  coming_one: 'Gebucht und noch offen: {{count}} Gespräch',
  coming_other: 'Gebucht und noch offen: {{count}} Gespräche',
  legend: { earned: 'Verdient', held: 'Gebucht, noch offen' },
  table: 'Die Monate als Tabelle',
  columns: { month: 'Monat', calls: 'Gespräche', minutes: 'Minuten', earned: 'Verdient', held: 'Offen' },
  figures: {
    calls: 'Gespräche',
    minutes_one: '{{amount}} Minute',
    minutes_other: '{{amount}} Minuten',
    regulars: 'Stammgäste',
    people_one: 'von {{amount}} Person, mit mindestens zwei Gesprächen',
    people_other: 'von {{amount}} Personen, mit mindestens zwei Gesprächen',
    rating: 'Bewertung im Schnitt',
    ratings_one: 'bisher {{amount}} Bewertung',
    ratings_other: 'bisher {{amount}} Bewertungen',
    unrated: 'Noch keine Bewertungen',
    visits: 'Besuche und Buchungen',
    visitsToBookings: '{{visits}} → {{bookings}}',
    visitsToBookingsLabel: '{{visits}} Besuche, {{bookings}} Buchungen',
    visitDays: 'in den letzten {{days}} Tagen',
  },
  visitsCount:
    'Ein Besuch heißt: Jemand, der Statistik erlaubt, hat dein Profil aus einer Liste geöffnet. Er zählt einmal am Tag. Buchungen zählen alle.',
} satisfies Texts<typeof en>
