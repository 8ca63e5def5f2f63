import type { safety as english } from '../en/safety.ts'
import type { Texts } from '../texts.ts'

export const safety = {
  reasons: {
    harassment: 'Belästigung oder Beleidigung',
    contact_details: 'Hat nach Kontaktdaten gefragt oder welche genannt',
    fraud: 'Betrug oder Geld außerhalb der Plattform',
    underage: 'Wirkt jünger als 18',
    danger: 'Jemand ist in Gefahr',
    other: 'Etwas anderes',
  },
  errors: {
    cannot_block: 'Blockieren kannst du nur Menschen, mit denen du ein Gespräch haben könntest.',
    cannot_report_yourself: 'Dich selbst kannst du nicht melden.',
    too_many_reports: 'Du hast heute schon viel gemeldet. Bitte schreib uns.',
    not_found: 'Diese Person oder dieses Gespräch gibt es nicht.',
    invalid_input: 'Bitte prüfe, was markiert ist.',
    invalid_reason: 'Bitte wähle einen Grund',
    text_too_long: 'Bitte schreib höchstens 2.000 Zeichen',
  },
} satisfies Texts<typeof english>
