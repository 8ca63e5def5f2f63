import type { ComponentType } from 'react'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { CorrectionsSection } from '../../corrections/ui/corrections-section.tsx'
import { OperationsSection } from '../../operations/ui/operations-section.tsx'
import type { MoneySection } from '../schema.ts'
import type { SectionData } from '../sections.views.server.ts'
import { DisputesSection } from './disputes-section.tsx'
import { FilesSection } from './files-section.tsx'
import { PayoutReviews } from './holds-section.tsx'
import { OverviewSection } from './overview-section.tsx'
import { PayoutsSection } from './payouts-section.tsx'
import { PurchasesSection } from './purchases-section.tsx'
import { RefundsSection } from './refunds-section.tsx'
import { TaxSection } from './tax-section.tsx'
import { WithdrawalsSection } from './withdrawals-section.tsx'

/** A form that was refused, and which one. */
export type SectionRefused = ActionRefused & { intent: string }
/** What a section is drawn with; `done` is the word that its action put into the address. */
export type SectionProps<K extends MoneySection> = {
  data: SectionData[K]
  refused: SectionRefused | null
  done: string | null
}

/** The part that shows each section. */
export const SECTION_PARTS: { [K in MoneySection]: ComponentType<SectionProps<K>> } = {
  overview: OverviewSection,
  purchases: PurchasesSection,
  refunds: RefundsSection,
  disputes: DisputesSection,
  payouts: PayoutsSection,
  files: FilesSection,
  operations: OperationsSection,
  corrections: CorrectionsSection,
  holds: PayoutReviews,
  withdrawals: WithdrawalsSection,
  tax: TaxSection,
}
