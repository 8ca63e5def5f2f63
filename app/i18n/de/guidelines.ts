import type { guidelines as en } from '../en/guidelines.ts'
import type { Texts } from '../texts.ts'

export const guidelines = {
  title: 'Leitlinien fürs Zuhören',
  description: 'Wie man bei {{brand}} gut zuhört, und Hilfetelefone nach Land.',
  lead: 'Diese Regeln helfen, wenn ein Gespräch schwer wird.',
  contents: 'Auf dieser Seite',
  goldenRule: {
    title: 'Die goldene Regel',
    text: 'Hör so zu, wie du selbst gehört werden möchtest: mit Zeit und ohne zu urteilen.',
  },
  sections: {
    listening: {
      heading: 'Zuhören',
      paragraphs: [
        'Lass andere ausreden. Stell kurze, offene Fragen, und halte auch mal Stille aus.',
        'Sag in eigenen Worten, was bei dir angekommen ist.',
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
        'Nimm es ernst, wenn jemand von Suizid spricht, von Gewalt oder davon, anderen etwas anzutun. Frag ruhig: Bist du gerade in Sicherheit?',
        'Nenn die 112 und ein Hilfetelefon im Land der Person, und bleib im Gespräch, bis jemand bei ihr ist oder sie Hilfe ruft. Melde uns das Gespräch danach.',
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
        'Sei ein paar Minuten vorher da und probier Ton und Licht aus. Kannst du nicht, sag ab, sobald du es weißt.',
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
      heading: 'Regeln für alle',
      paragraphs: [
        'Keine Beleidigungen, Drohungen, Belästigungen, kein Hass auf Menschen, weil sie sind, wer sie sind, oder glauben, was sie glauben.',
        'Niemand nimmt ein Gespräch auf, macht Bilder davon oder erzählt weiter, was gesagt wurde.',
        'Gespräche, die ihr hier gefunden habt, bucht und bezahlt ihr nur hier.',
        'Sei ehrlich: kein falscher Name, kein fremdes Foto, keine Ausbildung, die du nicht hast.',
        'Alle hier sind mindestens 18 Jahre alt.',
        'Nichts, was gegen das Gesetz verstößt, egal wo du es schreibst oder sagst.',
        'Bewertungen sagen, wie ein Gespräch war. Nutze sie nicht für Druck, Rache oder Gefälligkeiten.',
      ],
    },
    sanctions: {
      heading: 'Wenn jemand eine Regel bricht',
      paragraphs: [
        'Ein Mensch aus unserem Team sieht sich jede Meldung innerhalb einer Woche an, bei möglicher Gefahr innerhalb eines Tages. Wir wählen das mildeste Mittel, das reicht: verwarnen, Inhalte entfernen, das Konto für 1 bis 180 Tage oder dauerhaft sperren.',
        'Es zählt, wie schwer es wiegt, wie oft es vorkam und ob es Absicht war; bei Gefahr, Gewalt, Missbrauch oder Betrug oder nach einer Verwarnung können wir sofort sperren. Auch wer immer wieder offensichtlich grundlos meldet, wird verwarnt und dann eine Zeit lang gesperrt.',
        'Du bekommst die Gründe per Mail und kannst sechs Monate lang mit einem Klick widersprechen, auch wenn du gemeldet hast. Dann entscheidet, wenn möglich, jemand anderes.',
      ],
    },
  },
  report: 'Etwas ohne Konto melden',
  helplines: {
    title: 'Hilfetelefone nach Land',
    lead: 'Bei akuter Gefahr ruf die 112 an, in jedem dieser Länder kostenlos von jedem Telefon.',
    page: 'Dein Land zuerst',
  },
} satisfies Texts<typeof en>
