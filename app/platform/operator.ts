import type { Settings } from './settings.ts'

const NONE = 'none'
/** A natural person, who needs no representatives. */
export const SOLE_TRADER = 'sole_trader'

export function readOperator(e: Settings) {
  const stated = (value: string | undefined) => (value === undefined || value === NONE ? null : value)
  return {
    name: e.LEGAL_NAME ?? null,
    form: e.LEGAL_FORM ?? null,
    address: partsOf(e.LEGAL_ADDRESS),
    representatives: partsOf(e.LEGAL_REPRESENTATIVES),
    /** Court and number. */
    register: stated(e.LEGAL_REGISTER),
    vatId: stated(e.LEGAL_VAT_ID),
    /** The German "Wirtschafts-Identifikationsnummer". */
    businessId: e.LEGAL_BUSINESS_ID ?? null,
    taxNumber: e.SELLER_TAX_NUMBER ?? null,
    /** Explicit settings only: the default address doesn't exist. */
    email: e.LEGAL_EMAIL ?? e.SUPPORT_EMAIL ?? null,
    phone: e.LEGAL_PHONE ?? null,
    supervisor: e.LEGAL_SUPERVISOR ?? null,
    disputes: e.LEGAL_DISPUTES ?? null,
    disputeBody: e.LEGAL_DISPUTE_BODY ?? null,
    contentPerson: e.LEGAL_CONTENT_PERSON ?? null,
    /** Language codes in which authorities and people may write; empty means the languages of the pages. */
    languages: partsOf(e.LEGAL_LANGUAGES),
    privacyContact: e.LEGAL_PRIVACY_CONTACT ?? null,
    /** Whether the operator declared that there is no register entry or VAT ID. */
    hasNoRegister: e.LEGAL_REGISTER === NONE,
    hasNoVatId: e.LEGAL_VAT_ID === NONE,
  }
}

export type Operator = ReturnType<typeof readOperator>

/** Splits a comma-separated list. Secrets are lists too, so they can be rotated. */
export const partsOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
