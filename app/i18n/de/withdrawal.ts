import type { withdrawal as en } from '../en/withdrawal.ts'
import type { Texts } from '../texts.ts'

/** The version of 2026-11, from before there was a page to withdraw on (§ 356a BGB). */
const withoutPage = {
  consent:
    'Ich möchte, dass Gespräche, die ich mit diesen Credits buche, schon vor Ablauf der 14-tägigen Widerrufsfrist stattfinden können. Ich weiß, dass mein Widerrufsrecht für Gespräche erlischt, die stattgefunden haben.',
  sections: {
    right: {
      heading: 'Widerrufsrecht',
      paragraphs: [
        'Sie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen.',
        'Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag des Vertragsabschlusses.',
        'Um Ihr Widerrufsrecht auszuüben, müssen Sie uns ({{seller}}, E-Mail {{supportEmail}}) mittels einer eindeutigen Erklärung (z. B. ein mit der Post versandter Brief oder E-Mail) über Ihren Entschluss, diesen Vertrag zu widerrufen, informieren. Sie können dafür das beigefügte Muster-Widerrufsformular verwenden, das jedoch nicht vorgeschrieben ist.',
        'Zur Wahrung der Widerrufsfrist reicht es aus, dass Sie die Mitteilung über die Ausübung des Widerrufsrechts vor Ablauf der Widerrufsfrist absenden.',
      ],
    },
    effects: {
      heading: 'Folgen des Widerrufs',
      paragraphs: [
        'Wenn Sie diesen Vertrag widerrufen, haben wir Ihnen alle Zahlungen, die wir von Ihnen erhalten haben, unverzüglich und spätestens binnen vierzehn Tagen ab dem Tag zurückzuzahlen, an dem die Mitteilung über Ihren Widerruf dieses Vertrags bei uns eingegangen ist. Für diese Rückzahlung verwenden wir dasselbe Zahlungsmittel, das Sie bei der ursprünglichen Transaktion eingesetzt haben, es sei denn, mit Ihnen wurde ausdrücklich etwas anderes vereinbart; in keinem Fall werden Ihnen wegen dieser Rückzahlung Entgelte berechnet.',
        'Haben Sie verlangt, dass die Dienstleistungen während der Widerrufsfrist beginnen sollen, so haben Sie uns einen angemessenen Betrag zu zahlen, der dem Anteil der bis zu dem Zeitpunkt, zu dem Sie uns von der Ausübung des Widerrufsrechts hinsichtlich dieses Vertrags unterrichten, bereits erbrachten Dienstleistungen im Vergleich zum Gesamtumfang der im Vertrag vorgesehenen Dienstleistungen entspricht.',
      ],
    },
    credits: {
      heading: 'Was das für deine Credits heißt',
      paragraphs: [
        'Du bekommst zurück, was du für die noch nicht ausgegebenen Credits bezahlt hast: Ist die Hälfte eines Pakets übrig, dann die Hälfte seines Preises.',
        'Für Gespräche, die stattgefunden haben, gibt es kein Geld zurück. Dasselbe gilt, wenn du zu spät abgesagt hast oder nicht gekommen bist.',
        'Credits, die für ein gebuchtes Gespräch zurückgelegt sind, gelten wieder als nicht ausgegeben, sobald es rechtzeitig abgesagt ist.',
      ],
    },
    form: {
      heading: 'Muster-Widerrufsformular',
      paragraphs: [
        '(Wenn Sie den Vertrag widerrufen wollen, dann füllen Sie bitte dieses Formular aus und senden Sie es zurück.)',
        '– An {{seller}}, E-Mail {{supportEmail}}:',
        '– Hiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag über den Kauf der folgenden Waren (*)/die Erbringung der folgenden Dienstleistung (*)',
        '– Bestellt am (*)/erhalten am (*)',
        '– Name des/der Verbraucher(s)',
        '– Anschrift des/der Verbraucher(s)',
        '– Unterschrift des/der Verbraucher(s) (nur bei Mitteilung auf Papier)',
        '– Datum',
        '(*) Unzutreffendes streichen.',
      ],
    },
  },
}

/** See the English one. Instructions and form are those of the EGBGB, Article 246a, word by word, hence “Sie”. */
export const withdrawal = {
  '2026-11': withoutPage,
  '2026-12': {
    ...withoutPage,
    sections: {
      ...withoutPage.sections,
      right: {
        heading: 'Widerrufsrecht',
        paragraphs: [
          'Sie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen.',
          'Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag des Vertragsabschlusses.',
          'Um Ihr Widerrufsrecht auszuüben, müssen Sie uns ({{seller}}, E-Mail {{supportEmail}}) mittels einer eindeutigen Erklärung (z. B. ein mit der Post versandter Brief oder E-Mail) über Ihren Entschluss, diesen Vertrag zu widerrufen, informieren. Sie können dafür das beigefügte Muster-Widerrufsformular verwenden, das jedoch nicht vorgeschrieben ist. Sie können Ihr Widerrufsrecht auch online unter {{withdrawalPage}} ausüben. Wenn Sie diese Online-Funktion nutzen, übermitteln wir Ihnen auf einem dauerhaften Datenträger (z. B. durch eine E-Mail) unverzüglich eine Eingangsbestätigung mit Informationen zum Inhalt der Widerrufserklärung sowie dem Datum und der Uhrzeit ihres Eingangs.',
          'Zur Wahrung der Widerrufsfrist reicht es aus, dass Sie die Mitteilung über die Ausübung des Widerrufsrechts vor Ablauf der Widerrufsfrist absenden.',
        ],
      },
    },
  },
} satisfies Texts<typeof en>
