import { CONSENTS, type Consent } from './schema.ts'

/** The choice that the cookie of the preference `consent` holds; null when there is none. */
export const consentOf = (value: string | undefined): Consent | null =>
  CONSENTS.find((consent) => consent === value) ?? null
