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
  today_one: 'Ein Gespräch heute, sonst steht nichts an.',
  today_other: 'Heute hast du {{count}} Gespräche.',
  zone: 'Alle Zeiten gelten für {{zone}}.',
  upcoming: {
    title: 'Als Nächstes',
    all: 'Alle Gespräche',
    goToCalls: 'Zu deinen Gesprächen',
    enter: 'In den Raum',
    now: 'Jetzt',
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
    running: 'Es hat begonnen. Komm dazu, wenn du so weit bist.',
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
      sentence: 'Deine ersten 15 Minuten kosten nichts. {{name}} freut sich auf dich.',
      action: '{{name}} kennenlernen',
    },
    credits: { sentence: 'Mit Credits buchst du ein Gespräch, wann immer dir danach ist.', action: 'Credits holen' },
    companions: {
      sentence: 'Such dir jemanden zum Reden aus und eine Zeit, die dir passt.',
      action: 'Gegenüber finden',
    },
    companion: {
      sentence: 'Gebucht werden die Zeiten, die du anbietest. Je mehr es sind, desto eher kommt jemand.',
      action: 'Freie Zeiten verwalten',
    },
  },
  activity: { title: 'Neues', all: 'Alle Mitteilungen', empty: 'Noch ist nichts passiert.' },
  credits: {
    title: 'Deine Credits',
    earned: 'Dein Verdienst',
    talks_zero: 'Noch ein paar mehr, dann reicht es für das nächste Gespräch.',
    talks_one: 'Reicht für ein Gespräch von 15 Minuten',
    talks_other: 'Bis zu {{count}} Gespräche à 15 Minuten',
    none: 'Lust zu reden? Hol dir Credits, dann geht es los.',
    worth: 'Ausgezahlt {{net}}, nach Abzug der Gebühr',
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
    welcomeCompanion: 'Willkommens-Gegenüber',
    variants: {
      new_without_credits: 'Fang mit dem kostenlosen Gespräch an: ohne Credits, ohne Karte.',
      active_without_credits: 'Wie es geht, weißt du schon. Jetzt fehlen nur noch Credits.',
      active_with_credits: 'Deine Credits warten. Such dir jemanden aus und eine Zeit.',
      new_with_credits: 'Credits hast du schon, und das erste Gespräch ist trotzdem kostenlos.',
    },
    steps: {
      meet: '{{name}} kennenlernen → die ersten 15 Minuten sind frei',
      credits: 'Credits holen → ab 10 Euro, ohne Abo',
      choose: 'Gegenüber aussuchen → und das erste Gespräch buchen',
    },
  },
  favorites: {
    title: 'Favoriten',
    view: 'Ansehen',
    viewOf: '{{name}} ansehen',
    discover: 'Mehr entdecken',
    empty: 'Drück in einem Profil auf das Herz, dann findest du die Person hier wieder.',
  },
  availability: {
    title: 'Deine freien Zeiten',
    manage: 'Verwalten',
    media: { audio: 'Nur Stimme', audio_video: 'Video oder Stimme' },
    empty: 'In den nächsten 30 Tagen hast du keine freien Zeiten.',
  },
  prompt: {
    title: 'Gerade kann dich niemand buchen.',
    text: 'Trag ein, wann du Zeit hast, dann sieht man dich wieder in der Liste.',
    action: 'Freie Zeiten eintragen',
  },
  guidelines: {
    title: 'Gut für andere da sein',
    text: 'Was hilft, was nicht, und wen man anruft, wenn jemand in Gefahr ist.',
    action: 'Leitfaden lesen',
  },
  booking: {
    title: 'Deine erste Buchung',
    progress: '{{done}} von {{total}} geschafft',
    activation:
      'Wenn diese drei Schritte geschafft sind und wir deine Bewerbung gelesen haben, schalten wir dein Profil frei.',
    steps: {
      profile: 'Über dich schreiben → damit man weiß, wer da zuhört',
      rates: 'Beide Preise festlegen → für Stimme und für Video',
      availability: 'Freie Zeiten eintragen → wann man dich buchen kann',
    },
    waiting: {
      title: 'Alles geschafft. Jetzt lesen wir',
      text: 'Ein Mensch aus unserem Team liest deine Bewerbung und schreibt dir. Bis dahin musst du nichts tun.',
    },
  },
  standing: {
    rejected: 'Im Moment können wir dich leider nicht aufnehmen. Wenn du Fragen hast, schreib uns.',
    suspended: 'Dein Konto ist gesperrt: Niemand kann dich buchen. Wenn du Fragen hast, schreib uns.',
  },
  admin: {
    title: 'Hallo, {{name}}',
    text: 'Bewerbungen und Meldungen warten in der Verwaltung.',
    action: 'Verwaltung öffnen',
  },
  errors: {
    failed_to_load: 'Deine Übersicht ließ sich nicht laden.',
    missing_profile: 'Dein Profil fehlt.',
    retry: 'Noch einmal versuchen',
    completeProfile: 'Profil vervollständigen',
  },
} satisfies Texts<typeof en>
