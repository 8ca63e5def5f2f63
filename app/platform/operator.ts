import { z } from 'zod'

const line = (least: number, most: number) => z.string().trim().min(least).max(most).optional()

/** Who runs this installation, for imprint, terms, privacy policy, documents and mails: one setting for each thing. */
export const operatorSettings = {
  LEGAL_NAME: line(1, 100),
  LEGAL_FORM: line(2, 60),
  LEGAL_ADDRESS: line(3, 300),
  LEGAL_REPRESENTATIVES: line(2, 300),
  LEGAL_REGISTER: line(3, 150),
  LEGAL_VAT_ID: line(4, 30),
  LEGAL_BUSINESS_ID: line(4, 30),
  LEGAL_EMAIL: z.email().optional(),
  LEGAL_PHONE: z
    .string()
    .regex(/^\+?[0-9][0-9 ()/.-]{4,28}$/, 'must be a phone number such as +49 30 1234567')
    .optional(),
  LEGAL_SUPERVISOR: line(3, 300),
  LEGAL_DISPUTES: z.enum(['willing', 'unwilling', 'obliged']).optional(),
  LEGAL_DISPUTE_BODY: line(3, 300),
  LEGAL_CONTENT_PERSON: line(3, 300),
  LEGAL_LANGUAGES: z
    .string()
    .regex(/^[a-z]{2}(, ?[a-z]{2}){0,9}$/, 'must be language codes such as de,en')
    .optional(),
  LEGAL_PRIVACY_CONTACT: line(3, 300),
  LEGAL_TEXTS_DIR: z.string().min(1).optional(),
}

/** Settings of installations from before: each is read as the one that says the same now. */
export const RENAMED_SETTINGS: Readonly<Record<string, keyof typeof operatorSettings>> = {
  SELLER_NAME: 'LEGAL_NAME',
  SELLER_ADDRESS: 'LEGAL_ADDRESS',
  SELLER_REGISTER: 'LEGAL_REGISTER',
  SELLER_VAT_ID: 'LEGAL_VAT_ID',
}

type OperatorValues = z.infer<z.ZodObject<typeof operatorSettings>> & {
  SUPPORT_EMAIL?: string | undefined
  SELLER_TAX_NUMBER?: string | undefined
}

/** What of a setting says that there is nothing to say: no register, no VAT ID. */
const NONE = 'none'
/** The legal form of a natural person, who needs no representatives. */
export const SOLE_TRADER = 'sole_trader'

/** The operator as the settings name it; null for what nobody said. */
export function operatorOf(e: OperatorValues) {
  const stated = (value: string | undefined) => (value === undefined || value === NONE ? null : value)
  return {
    name: e.LEGAL_NAME ?? null,
    form: e.LEGAL_FORM ?? null,
    /** Line by line. */
    address: partsOf(e.LEGAL_ADDRESS),
    representatives: partsOf(e.LEGAL_REPRESENTATIVES),
    /** Court and number. */
    register: stated(e.LEGAL_REGISTER),
    vatId: stated(e.LEGAL_VAT_ID),
    /** The German "Wirtschafts-Identifikationsnummer". */
    businessId: e.LEGAL_BUSINESS_ID ?? null,
    taxNumber: e.SELLER_TAX_NUMBER ?? null,
    /** Only what was set: the address of the installation's defaults reaches nobody. */
    email: e.LEGAL_EMAIL ?? e.SUPPORT_EMAIL ?? null,
    phone: e.LEGAL_PHONE ?? null,
    supervisor: e.LEGAL_SUPERVISOR ?? null,
    disputes: e.LEGAL_DISPUTES ?? null,
    disputeBody: e.LEGAL_DISPUTE_BODY ?? null,
    contentPerson: e.LEGAL_CONTENT_PERSON ?? null,
    /** Codes of the languages in which authorities and people may write; empty: those of the pages. */
    languages: partsOf(e.LEGAL_LANGUAGES),
    privacyContact: e.LEGAL_PRIVACY_CONTACT ?? null,
    /** Whether somebody said that there is no register entry, or no VAT ID. */
    hasNoRegister: e.LEGAL_REGISTER === NONE,
    hasNoVatId: e.LEGAL_VAT_ID === NONE,
  }
}

export type Operator = ReturnType<typeof operatorOf>

/** The parts of a list with commas; of secrets, so that one can be replaced without a pause. */
export const partsOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
