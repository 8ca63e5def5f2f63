export const TRADER_NAME_MAX = 150
export const TRADER_ADDRESS_MAX = 300
export const TRADER_PHONE_MAX = 40
export const TRADER_REGISTER_MAX = 150

/** Months we keep trader details after the account ends (DSA Art. 30 (5)). */
export const TRADER_RETENTION_MONTHS = 6

/** `undeclared`: can't take paid bookings. `due`: can, until a deadline. */
export type TraderState = 'undeclared' | 'due' | 'private' | 'trader'

/** A trader's public identity (DSA Art. 30 (7)). */
export type TraderIdentity = {
  legalName: string
  address: string
  country: string
  email: string
  phone: string
  register: string | null
  vatId: string | null
}

export type TraderDraft = Partial<TraderIdentity> & { choice: 'yes' | 'no' | null; isPrefilled: boolean }
