import type { guidelines as en } from '../en/guidelines.ts'
import type { Texts } from '../texts.ts'

export const guidelines = {
  title: 'Leitlinien fürs Zuhören',
  description: 'Wie man bei {{brand}} gut zuhört, wo deine Aufgabe endet und welche Hilfetelefone es gibt.',
  lead: 'Gut zuhören kannst du ohne Ausbildung. Diese Regeln helfen, wenn ein Gespräch schwer wird.',
  contents: 'Auf dieser Seite',
  goldenRule: {
    title: 'Die goldene Regel',
    text: 'Hör so zu, wie du selbst gehört werden möchtest: mit Zeit, ohne zu urteilen und ohne das Ruder zu übernehmen.',
  },
  sections: {
    listening: {
      heading: 'Zuhören',
      paragraphs: [
        'Lass andere ausreden. Stell kurze, offene Fragen, und halte die Stille einen Moment aus, bevor du sie füllst.',
        'Sag in eigenen Worten, was bei dir angekommen ist. Das hilft mehr als jeder Rat.',
      ],
    },
    limits: {
      heading: 'Wo deine Aufgabe endet',
      paragraphs: [
        'Du stellst keine Diagnosen, behandelst nicht, versprichst keine Heilung und gibst keinen medizinischen, rechtlichen oder finanziellen Rat. Braucht das jemand, sag es freundlich und nenn eine Stelle, die weiterhilft.',
        'Ein Gespräch, das deine Grenzen überschreitet, darfst du beenden. Sag es, dann geh.',
      ],
    },
    danger: {
      heading: 'Wenn jemand in Gefahr ist',
      paragraphs: [
        'Nimm es ernst, wenn jemand von Suizid spricht, von Gewalt oder davon, anderen etwas anzutun. Frag direkt und ruhig: Bist du gerade in Sicherheit?',
        'Nenn die Notrufnummer 112 und ein Hilfetelefon im Land der Person, und bleib im Gespräch, bis jemand bei ihr ist oder sie Hilfe ruft. Melde uns das Gespräch danach, damit du nicht allein damit bist.',
      ],
    },
    privacy: {
      heading: 'Was gesagt wird, bleibt unter euch',
      paragraphs: [
        'Sei allein im Raum, trag Kopfhörer, zeichne nichts auf und erzähl niemandem, mit wem du gesprochen hast.',
        'Frag nie nach vollen Namen, Adressen, Telefonnummern oder Namen bei anderen Diensten, und gib auch deine nicht heraus.',
      ],
    },
    reliable: {
      heading: 'Verlässlich sein',
      paragraphs: [
        'Tritt dem Gespräch ein paar Minuten vorher bei und probier Ton und Licht aus. Kannst du nicht kommen, sag ab, sobald du es weißt; dann gehen alle Credits zurück.',
        'Biete nur Zeiten an, die du wirklich einhalten kannst.',
      ],
    },
    respect: {
      heading: 'Respekt, in beide Richtungen',
      paragraphs: [
        'Kein Flirten, kein Druck, kein Verkaufen, kein Predigen. Glaube, Liebe, Körper und Herkunft sind Sache der anderen Person.',
        'Auch du musst keine Beleidigungen ertragen: Geh, blockiere und melde.',
      ],
    },
    everyone: {
      heading: 'Was für alle gilt',
      paragraphs: [
        'Keine Beleidigungen, Drohungen oder Belästigungen, und kein Hass auf Menschen, weil sie sind, wie sie sind, oder glauben, was sie glauben.',
        'Niemand nimmt ein Gespräch auf, macht Bilder davon oder erzählt weiter, was gesagt wurde.',
        'Gespräche, die ihr hier gefunden habt, bucht und bezahlt ihr hier und nirgends sonst.',
        'Sei ehrlich: kein falscher Name, kein fremdes Foto, keine Ausbildung, die du nicht hast.',
        'Hier sind nur Erwachsene. Alle sind mindestens 18 Jahre alt.',
        'Nichts, was gegen das Gesetz verstößt, egal wo du es schreibst oder sagst.',
        'Bewertungen sagen, wie ein Gespräch war. Nutze sie nicht für Druck, Rache oder Gefälligkeiten.',
      ],
    },
    sanctions: {
      heading: 'Was bei einem Verstoß passiert',
      paragraphs: [
        'Ein Mensch aus unserem Team sieht sich jede Meldung an: innerhalb eines Tages, wenn jemand in Gefahr sein könnte, sonst innerhalb einer Woche. Wir wählen das mildeste Mittel, das reicht. Zuerst verwarnen wir, dann entfernen wir Inhalte, dann sperren wir das Konto für 1 bis 180 Tage und zuletzt dauerhaft. In schweren Fällen (Gefahr für jemanden, Gewalt, Missbrauch, Betrug) oder nach einer Verwarnung können wir sofort sperren.',
        'Dabei zählt, was passiert ist, wie schwer es wiegt, wie oft es vorkam und ob es Absicht war. Wer immer wieder offensichtlich grundlos meldet, wird auch verwarnt; danach können wir das Konto eine Zeit lang sperren.',
        'Geht es in einer Entscheidung um dich, bekommst du die Gründe per Mail und kannst sechs Monate lang mit einem Klick widersprechen. Dann entscheidet, wenn möglich, jemand anderes. Hast du etwas gemeldet, erfährst du, was daraus geworden ist, und kannst ebenfalls widersprechen.',
      ],
    },
  },
  report: 'Etwas ohne Konto melden',
  helplines: {
    title: 'Hilfetelefone nach Land',
    lead: 'Bei akuter Gefahr ruf die 112 an. Sie gilt in jedem Land dieser Liste, von jedem Telefon aus und kostenlos.',
    page: 'Dein Land zuerst',
    note: 'Nummern ändern sich. Wenn eine nicht geht, ruf die 112 an.',
  },
} satisfies Texts<typeof en>
