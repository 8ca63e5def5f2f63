import type { ui as en } from '../en/ui.ts'
import type { Texts } from '../texts.ts'

export const ui = {
  close: 'Schließen',
  undo: 'Rückgängig',
  menu: 'Menü',
  optional: 'optional',
  loading: 'Wird geladen',
  working: 'Einen Moment',
  skip: 'Zum Inhalt springen',
  mainNavigation: 'Hauptnavigation',
  footerNavigation: 'Weitere Seiten',
  notifications: 'Mitteilungen',
  aboutEuros: 'etwa {{euros}}',
  field: {
    showPassword: 'Passwort zeigen',
    hidePassword: 'Passwort verbergen',
    charactersLeft: 'Noch {{formatted}} Zeichen',
    charactersOver: '{{formatted}} Zeichen zu viel',
    required: 'Bitte auswählen',
  },
  errors: {
    title: 'Bitte prüfe die markierten Felder',
  },
  language: {
    label: 'Sprache',
  },
  sound: {
    hear: '{{name}} anhören, {{seconds}} s',
    seconds: '{{seconds}} s',
    pause: 'Anhalten',
    failed: 'Das lässt sich gerade nicht abspielen. Bitte versuch es noch einmal.',
  },
  hours: 'Uhrzeitformat',
  theme: {
    label: 'Darstellung',
    light: 'Hell',
    dark: 'Dunkel',
    system: 'Wie mein Gerät',
  },
  slider: {
    from: '{{label}}, von',
    to: '{{label}}, bis',
  },
  pager: {
    previous: 'Vorige Seite',
    next: 'Nächste Seite',
    page: 'Seite {{page}}',
    gap: 'Ausgelassene Seiten',
  },
  steps: {
    of: 'Schritt {{step}} von {{total}}',
    done: 'Geschafft',
    open: 'Noch offen',
  },
  lost: {
    offline: 'Du bist offline.',
    unreachable: 'Wir sind gerade nicht erreichbar.',
    form: 'Bitte versuch es gleich noch einmal.',
    notSaved: 'Es wurde nichts gespeichert.',
  },
  routeError: {
    notFoundTitle: 'Diese Seite gibt es nicht',
    notFoundText: 'Vielleicht ist sie umgezogen, oder die Adresse hat einen Tippfehler.',
    forbiddenTitle: 'Dein Konto darf diese Seite nicht öffnen',
    forbiddenText: 'Melde dich mit einem anderen Konto an, oder geh zurück.',
    brokenTitle: 'Bei uns ist etwas schiefgegangen',
    brokenText: 'Bitte versuch es gleich noch einmal.',
    unavailableTitle: 'Wir können gerade nicht antworten',
    unavailableText: 'Bitte versuch es gleich noch einmal.',
    offlineTitle: 'Du bist offline',
    offlineText: 'Sobald du wieder online bist, öffnet sich diese Seite automatisch.',
    quote: 'Wenn es wieder passiert, nenn uns diese Nummer: {{reference}}',
    home: 'Zur Startseite',
    back: 'Zurück',
    retry: 'Noch einmal versuchen',
  },
} as const satisfies Texts<typeof en>
