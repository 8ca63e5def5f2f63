import type { dashboard as en } from '../en/dashboard.ts'
import type { Texts } from '../texts.ts'

export const dashboard = {
  title: 'Übersicht',
  greeting: {
    morning: 'Guten Morgen, {{name}}',
    afternoon: 'Hallo, {{name}}',
    evening: 'Guten Abend, {{name}}',
    night: 'Hallo, {{name}}',
  },
  today_zero: 'Heute steht kein Gespräch an.',
  today_one: 'Heute hast du ein Gespräch.',
  today_other: 'Heute hast du {{count}} Gespräche.',
  zone: 'Alle Zeiten gelten für {{zone}}.',
  upcoming: {
    title: 'Als Nächstes',
    all: 'Alle Gespräche',
    goToCalls: 'Zu deinen Gesprächen',
    check: { audio: 'Ton prüfen', video: 'Kamera und Ton prüfen' },
    join: 'Beitreten',
    now: 'Jetzt',
    at: '{{when}} Uhr',
    list: 'Weitere Gespräche',
    headlines: {
      '15': 'Eine Viertelstunde mit {{name}}',
      '30': 'Eine halbe Stunde mit {{name}}',
      '45': 'Eine Dreiviertelstunde mit {{name}}',
      '60': 'Eine Stunde mit {{name}}',
    },
    long: { audio: '{{minutes}} Minuten, nur Stimme.', video: '{{minutes}} Minuten mit Video.' },
    short: { audio: '{{minutes}} Min., nur Stimme', video: '{{minutes}} Min., mit Video' },
    early: 'Beginnt in {{duration}}, der Raum öffnet um {{time}} Uhr.',
    lobby: 'Beginnt in {{duration}}, der Raum ist offen.',
    running: 'Dein Gespräch hat begonnen. Komm dazu, wenn du so weit bist.',
    joinBy:
      '{{name}} wartet vielleicht schon. Komm bis {{time}} Uhr dazu, sonst gilt das Gespräch als verpasst und du verdienst nichts.',
    joinByFree: '{{name}} wartet vielleicht schon. Komm bis {{time}} Uhr dazu, sonst gilt das Gespräch als verpasst.',
  },
  duration: {
    days_one: '{{count}} Tag',
    days_other: '{{count}} Tagen',
    hours_one: '{{count}} Stunde',
    hours_other: '{{count}} Stunden',
    minutes_one: '{{count}} Minute',
    minutes_other: '{{count}} Minuten',
  },
  empty: {
    title: 'Noch kein Gespräch geplant',
    free_intro: {
      sentence: 'Deine ersten {{minutes}} Minuten kosten nichts. {{name}} freut sich auf dich.',
      action: '{{name}} kennenlernen',
    },
    credits: { sentence: 'Mit Credits buchst du ein Gespräch, wann immer dir danach ist.', action: 'Credits holen' },
    companions: {
      sentence: 'Such dir jemanden zum Reden aus und eine Zeit, die dir passt.',
      action: 'Gegenüber finden',
    },
    companion: {
      sentence: 'Je mehr Zeiten du anbietest, desto eher wirst du gebucht.',
      action: 'Freie Zeiten verwalten',
    },
  },
  activity: { title: 'Neues', all: 'Alle Mitteilungen', empty: 'Noch ist nichts passiert.' },
  credits: {
    title: 'Deine Credits',
    earned: 'Dein Guthaben',
    calls_zero: 'Noch ein paar mehr, dann reicht es für das nächste Gespräch.',
    calls_one: 'Reicht für ein Gespräch von {{minutes}} Minuten',
    calls_other: 'Reicht für etwa {{count}} Gespräche à {{minutes}} Minuten',
    none: 'Lust zu reden? Hol dir Credits, dann geht es los.',
    worth: 'Bei Auszahlung {{net}}, nach Abzug der Gebühr',
    noneEarned: 'Nach deinem ersten Gespräch steht hier, was du verdient hast.',
    add: 'Credits holen',
    view: 'Verdienst ansehen',
    unit_one: 'Credit',
    unit_other: 'Credits',
  },
  first: {
    title: 'Dein erstes Gespräch',
    next: 'Dein nächstes Gespräch',
    progress: '{{done}} von {{total}} geschafft',
    welcomeCompanion: 'Unser Willkommens-Gegenüber',
    variants: {
      new_without_credits: 'Fang mit dem kostenlosen Gespräch an: ohne Credits, ohne Karte.',
      active_without_credits: 'Wie es geht, weißt du schon. Jetzt fehlen nur noch Credits.',
      active_with_credits: 'Deine Credits warten. Such dir jemanden aus und eine Zeit.',
      new_with_credits: 'Credits hast du schon, und das erste Gespräch ist trotzdem kostenlos.',
    },
    steps: {
      meet: '{{name}} kennenlernen → die ersten {{minutes}} Minuten kosten nichts',
      credits: 'Credits holen → ab {{euros}} Euro, ohne Abo',
      choose: 'Gegenüber aussuchen → und ein Gespräch mit Credits buchen',
    },
  },
  favorites: {
    title: 'Favoriten',
    view: 'Ansehen',
    viewOf: '{{name}} ansehen',
    discover: 'Mehr entdecken',
    empty: 'Tipp in einem Profil auf das Herz, dann findest du die Person hier wieder.',
  },
  availability: {
    title: 'Deine freien Zeiten',
    manage: 'Verwalten',
    media: { audio: 'Nur Stimme', audio_video: 'Video oder Stimme' },
    empty: 'In den nächsten {{days}} Tagen hast du keine freien Zeiten.',
  },
  prompt: {
    title: 'Gerade kann dich niemand buchen.',
    text: 'Trag ein, wann du Zeit hast, dann kann man dich wieder buchen.',
    action: 'Freie Zeiten eintragen',
  },
  guidelines: {
    title: 'Gut für andere da sein',
    text: 'Was hilft, was nicht, und wen man anruft, wenn jemand in Gefahr ist.',
    action: 'Zu den Leitlinien',
  },
  booking: {
    activation:
      'Sobald diese drei Schritte geschafft sind und wir deine Bewerbung gelesen haben, schalten wir dein Profil frei.',
    steps: {
      birthYear: 'Geburtsjahr eintragen → und über dich schreiben',
      profile: 'Über dich schreiben → damit andere wissen, wer zuhört',
      rates: 'Beide Preise festlegen → für Stimme und für Video',
      availability: 'Freie Zeiten eintragen → damit man dich buchen kann',
    },
    waiting: { title: 'Alles geschafft. Jetzt sind wir dran' },
  },
  standing: {
    suspended: 'Dein Konto ist gesperrt: Niemand kann dich buchen. Wenn du Fragen hast, schreib uns.',
  },
  errors: {
    failed_to_load: 'Deine Übersicht ließ sich nicht laden.',
    missing_profile: 'Dein Profil fehlt.',
    retry: 'Noch einmal versuchen',
    completeProfile: 'Profil vervollständigen',
  },
} satisfies Texts<typeof en>
