import { OPERATION_KINDS } from '../operations/schema.ts'

/** Sections of the administrators' money, each with its parts; both in the order of the navigation. */
export const MONEY_SECTIONS = {
  overview: ['overview'],
  in: ['purchases', 'refunds', 'disputes', 'withdrawals'],
  out: ['payouts', 'holds'],
  books: ['files', 'corrections', 'tax'],
} as const
export type MoneySection = keyof typeof MONEY_SECTIONS
export type MoneyPart = (typeof MONEY_SECTIONS)[MoneySection][number]
export const MONEY_SECTION_KEYS = Object.keys(MONEY_SECTIONS) as MoneySection[]

/** Open items with their own part, most pressing first. */
export const SECTION_NEEDS = ['corrections_proposed', 'disputes_open', 'payouts_in_review', 'withdrawals_open'] as const
export type SectionNeed = (typeof SECTION_NEEDS)[number]

/** Everything the operator has to deal with: items with their own part, and unfinished operations. */
export const NEED_KINDS = [...SECTION_NEEDS, ...OPERATION_KINDS] as const
export type NeedKind = (typeof NEED_KINDS)[number]

/** Files that administrators fetch: for the bookkeeper, for a bank's dispute, and issued documents. */
export const FILE_KINDS = ['csv', 'evidence', 'document'] as const
export type FileKind = (typeof FILE_KINDS)[number]

export const CSV_TOPICS = ['journals', 'purchases', 'refunds', 'payouts', 'fees'] as const
export type CsvTopic = (typeof CSV_TOPICS)[number]

/** A month of the calendar in the seller's zone. */
export type Month = { year: number; month: number }
