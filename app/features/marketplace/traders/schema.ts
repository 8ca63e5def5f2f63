export const TRADER_NAME_MAX = 150
export const TRADER_ADDRESS_MAX = 300
export const TRADER_PHONE_MAX = 40
export const TRADER_REGISTER_MAX = 150

/** Months that what a trader gave stays after the account has ended (DSA Art. 30 (5)). */
export const TRADER_RETENTION_MONTHS = 6

/** `undeclared`: nobody can book them for money; `due`: they can be, until a day. */
export type TraderState = 'undeclared' | 'due' | 'private' | 'trader'

/** Who a trader is, as everybody may read it (DSA Art. 30 (7)). */
export type TraderIdentity = {
  legalName: string
  address: string
  country: string
  email: string
  phone: string
  register: string | null
  vatId: string | null
}

/** What the form begins with: what is stored, or what other places know of the person. */
export type TraderDraft = Partial<TraderIdentity> & { choice: 'yes' | 'no' | null; isPrefilled: boolean }
