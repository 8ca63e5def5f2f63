import { OPERATION_KINDS } from '../operations/schema.ts'

/** Sections of the administrators' money page, in the order of its navigation; the first has no name in the address. */
export const MONEY_SECTIONS = [
  'overview',
  'operations',
  'purchases',
  'refunds',
  'withdrawals',
  'disputes',
  'payouts',
  'holds',
  'corrections',
  'files',
  'tax',
] as const
export type MoneySection = (typeof MONEY_SECTIONS)[number]

/** Open items with their own section, most pressing first. */
export const SECTION_NEEDS = ['corrections_proposed', 'disputes_open', 'payouts_in_review', 'withdrawals_open'] as const
export type SectionNeed = (typeof SECTION_NEEDS)[number]

/** Everything the operator has to deal with: items with their own section, and unfinished operations. */
export const NEED_KINDS = [...SECTION_NEEDS, ...OPERATION_KINDS] as const
export type NeedKind = (typeof NEED_KINDS)[number]

export const MONEY_PAGE_SIZE = 25
export const MONEY_SEARCH_MAX = 200

/** Files that administrators fetch: for the bookkeeper, for a bank's dispute, and issued documents. */
export const FILE_KINDS = ['csv', 'evidence', 'document'] as const
export type FileKind = (typeof FILE_KINDS)[number]

export const CSV_TOPICS = ['journals', 'purchases', 'refunds', 'payouts', 'fees'] as const
export type CsvTopic = (typeof CSV_TOPICS)[number]

/** A month of the calendar in the seller's zone. */
export type Month = { year: number; month: number }
