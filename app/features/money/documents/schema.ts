/** Each kind has its own number range per year. */
export const DOCUMENT_KINDS = ['invoice', 'credit_note', 'credit_note_cancellation', 'payout_statement'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

export const DOCUMENT_PAGE_SIZE = 20
/** Calls a payout statement lists. */
export const PAID_CALLS_MAX = 500
/** Payouts a year's statement lists individually. Its totals and CSV file include all. */
export const YEAR_ROWS_MAX = 500
/** Years a companion can open. There were no payouts before the first. */
export const FIRST_YEAR = 2020
export const LAST_YEAR = 2200

export const BILLING_NAME_MAX = 100
export const BILLING_ADDRESS_MAX = 300
export const BILLING_ADDRESS_LINES = 5
export const TAX_ID_MAX = 30

/** The seller when the document was issued. `address` is in lines. */
export type SellerParty = {
  brand: string
  name: string
  address: readonly string[]
  vatId: string | null
  taxNumber: string | null
  register: string | null
  email: string
  timeZone: string
}

export type RecipientParty = { name: string; address: string[]; country: string | null; taxId: string | null }

/** A line of a document, in signed euro cents including VAT. */
export type DocumentLine =
  | { what: 'credits'; credits: number; cents: number }
  | { what: 'refund'; cents: number }
  | { what: 'refund_returned'; cents: number }
  | { what: 'earnings'; credits: number; cents: number }
  | { what: 'platform_fee'; percent: number; cents: number }

/** A call that a payout contains: the credits of it that were paid out, and their value in euro cents before the fee. */
export type PaidCall = { at: string; minutes: number; credits: number; cents: number }

/** A document's content besides its totals and recipient; never updated. Instants are ISO strings. */
export type DocumentSnapshot = {
  seller: SellerParty
  lines: DocumentLine[]
  /** When the credits were paid, refunded, returned by the bank, or paid out. */
  suppliedAt: string
  /** The document this corrects: the invoice for a credit note, the credit note for its cancellation. */
  corrects: { number: string; issuedAt: string } | null
  period: { fromAt: string | null; toAt: string } | null
  /** A payout's calls and how many there are; missing on statements issued before they were listed. */
  calls?: { count: number; listed: PaidCall[] }
}
