import type { safety as english } from '../en/safety.ts'
import type { Texts } from '../texts.ts'

export const safety = {
  block: {
    title: '{{name}} blockieren?',
    text: 'Ihr könnt einander dann nicht mehr buchen. Das kannst du jederzeit rückgängig machen.',
    credits_one: '{{formatted}} Credit',
    credits_other: '{{formatted}} Credits',
    calls_one: 'Euer gebuchtes Gespräch wird abgesagt, auch wenn du das Blockieren später aufhebst.',
    calls_other: 'Eure {{count}} gebuchten Gespräche werden abgesagt, auch wenn du das Blockieren später aufhebst.',
    free: 'Niemand zahlt etwas.',
    seeker: {
      returned: 'Du bekommst {{credits}} zurück.',
      earned:
        '{{credits}} gehen an {{name}} und kommen nicht zurück, weil es weniger als {{hours}} bis zum Beginn sind.',
      met: 'Die {{credits}} gehen wie geplant an {{name}}.',
      alone: 'Kommt {{name}}, gehen die {{credits}} an {{name}}. Wenn nicht, bekommst du sie zurück.',
    },
    companion: {
      returned: '{{name}} bekommt alle {{credits}} zurück, und du verdienst nichts.',
      met: 'Du verdienst trotzdem {{credits}}.',
      alone: '{{name}} bekommt alle {{credits}} zurück, und du verdienst nichts.',
    },
    running: {
      met: 'Dein Gespräch mit {{name}} läuft gerade: Du verlässt es sofort und kannst nicht wieder beitreten.',
      alone: 'Dein Gespräch mit {{name}} hat begonnen: Du kannst nicht mehr beitreten.',
    },
    notified: '{{name}} erfährt nichts davon.',
    notifiedCalls: '{{name}} erfährt sofort, dass du absagst, aber nichts vom Blockieren.',
    keep: 'Abbrechen',
    confirm: 'Blockieren',
    confirmCalls: 'Blockieren und absagen',
    failed:
      'Wir können gerade nicht sagen, was das für eure Gespräche heißt. Prüfe deine Verbindung und versuch es noch einmal.',
    retry: 'Noch einmal versuchen',
  },
  report: {
    title: '{{name}} melden',
    lead: 'Erzähl uns, was war. {{name}} erfährt nicht, dass es von dir kommt.',
    leadCall: 'Erzähl uns, was in eurem Gespräch war. {{name}} erfährt nicht, dass es von dir kommt.',
    reason: 'Worum geht es?',
    text: 'Was ist passiert?',
    textHelp: 'Wann war es, und was wurde gesagt oder getan? Je mehr wir wissen, desto besser können wir helfen.',
    danger: 'Ist gerade jemand in Gefahr, ruf die 112 an. Meldungen werden nicht rund um die Uhr gelesen.',
    helplines: 'Hilfetelefone nach Land',
    keep: 'Abbrechen',
    send: 'Meldung senden',
    thanks: 'Danke, deine Meldung ist angekommen.',
    next: 'Ein Mensch aus unserem Team liest sie und entscheidet, was zu tun ist.',
    receipt:
      'Zur Bestätigung bekommst du eine Mitteilung. Möchtest du dieser Person nicht mehr begegnen, kannst du sie in ihrem Profil blockieren.',
    back: 'Zurück',
    close: 'Schließen',
    alsoBlock: '{{name}} auch blockieren',
  },
  reasons: {
    harassment: 'Belästigung oder Beleidigung',
    contact_details: 'Hat nach Kontaktdaten gefragt oder welche genannt',
    fraud: 'Betrug oder Geld außerhalb der Plattform',
    underage: 'Wirkt jünger als {{age}}',
    danger: 'Jemand ist in Gefahr',
    other: 'Etwas anderes',
  },
  errors: {
    failed: 'Das konnten wir nicht senden. Prüfe deine Verbindung und versuch es noch einmal.',
    cannot_block: 'Blockieren kannst du nur Menschen, mit denen du ein Gespräch haben könntest.',
    cannot_report_yourself: 'Dich selbst kannst du nicht melden.',
    too_many_reports: 'Du hast heute schon viel gemeldet. Bitte schreib uns.',
    not_found: 'Diese Person oder dieses Gespräch gibt es nicht.',
    invalid_input: 'Bitte prüfe die markierten Felder.',
    invalid_reason: 'Bitte wähle einen Grund',
    text_too_long: 'Bitte schreib höchstens {{most}} Zeichen',
  },
} satisfies Texts<typeof english>
