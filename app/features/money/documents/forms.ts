import { z } from 'zod'
import { countryCode } from '#app/features/marketplace/profiles/forms.ts'
import {
  BILLING_ADDRESS_LINES,
  BILLING_ADDRESS_MAX,
  BILLING_NAME_MAX,
  FIRST_YEAR,
  LAST_YEAR,
  TAX_ID_MAX,
} from './schema.ts'

/** Characters in our PDF fonts: Latin, Greek and Cyrillic, enough for addresses in the EU. */
const PRINTABLE =
  /^[\u0020-\u007e\u00a0-\u017e\u0218-\u021b\u1e80-\u1e85\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u0490\u0491‘’‚“”„–—\n]*$/

const RAW_TEXT_MAX = 2_000

const text = (max: number) =>
  z
    .string()
    .max(RAW_TEXT_MAX, 'billing_too_long')
    .transform((typed) =>
      typed
        .normalize('NFC')
        .replace(/\r\n?/g, '\n')
        .replace(/\p{Cf}/gu, '')
        .replace(/[^\S\n]+/g, ' ')
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .join('\n'),
    )
    .refine((typed) => typed.length <= max, 'billing_too_long')
    .refine((typed) => PRINTABLE.test(typed), 'billing_letters')
    .default('')

const line = (max: number) => text(max).transform((typed) => typed.replaceAll('\n', ' '))
const orNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === undefined ? null : value), schema.nullable())

export const billingForm = z.object({
  name: line(BILLING_NAME_MAX).refine((typed) => typed !== '', 'billing_name_missing'),
  address: text(BILLING_ADDRESS_MAX).refine(
    (typed) => typed.split('\n').length <= BILLING_ADDRESS_LINES,
    'billing_too_long',
  ),
  country: orNull(countryCode),
  taxId: line(TAX_ID_MAX).transform((typed) => typed || null),
})
export type BillingDetails = z.output<typeof billingForm>

export const billingIntent = z.enum(['save', 'remove']).catch('save')

export const documentsQuery = z.object({ page: z.coerce.number().int().min(1).max(10_000).catch(1) })

export const yearParam = z
  .string()
  .regex(/^\d{4}$/)
  .transform(Number)
  .refine((year) => year >= FIRST_YEAR && year <= LAST_YEAR)
