/** Kinds of documents; each has a series of numbers of its own in every year. */
export const DOCUMENT_KINDS = ['invoice', 'credit_note', 'credit_note_cancellation', 'payout_statement'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

export const DOCUMENT_PAGE_SIZE = 20
/** Payouts that a year's statement lists one by one; its sums and the CSV file have all of them. */
export const YEAR_ROWS_MAX = 500
/** Years that a companion can open: payouts did not exist before the first, and dates have ends. */
export const FIRST_YEAR = 2020
export const LAST_YEAR = 2200

export const BILLING_NAME_MAX = 100
export const BILLING_ADDRESS_MAX = 300
export const BILLING_ADDRESS_LINES = 5
export const TAX_ID_MAX = 30

/** Who sells, as it was when the document was issued; the address is in lines. */
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

/** A line of a document; euro cents with their sign, VAT included. */
export type DocumentLine =
  | { what: 'credits'; credits: number; cents: number }
  | { what: 'refund'; cents: number }
  | { what: 'refund_returned'; cents: number }
  | { what: 'earnings'; credits: number; cents: number }
  | { what: 'platform_fee'; percent: number; cents: number }

/** The content of a document besides its sums and its recipient; written once. Instants as they are in JSON. */
export type DocumentSnapshot = {
  seller: SellerParty
  lines: DocumentLine[]
  /** When the credits were paid, the money went back, came back from the bank, or was sent. */
  suppliedAt: string
  /** Of a credit note: the invoice that it corrects; of its cancellation: the credit note. */
  corrects: { number: string; issuedAt: string } | null
  period: { fromAt: string | null; toAt: string } | null
}
