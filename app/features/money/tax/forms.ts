import { z } from 'zod'
import { countryCode } from '#app/features/marketplace/profiles/forms.ts'
import {
  CITY_MAX,
  FIRST_REPORTED_YEAR,
  POSTAL_CODE_MAX,
  STREET_MAX,
  TAX_NAME_MAX,
  TIN_MAX,
  VAT_ID,
  VAT_ID_MAX,
} from './schema.ts'

const RAW_TEXT_MAX = 2_000

const line = (max: number) =>
  z
    .string()
    .max(RAW_TEXT_MAX, 'tax_text_too_long')
    .default('')
    .transform((typed) =>
      typed
        .normalize('NFC')
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .replace(/[\p{Cf}\p{Co}\p{Cs}\ufffe\uffff]/gu, '')
        .trim(),
    )
    .refine((text) => text.length <= max, 'tax_text_too_long')
const text = (max: number, missing: string) => line(max).refine((typed) => typed !== '', missing)
const country = (missing: string) => z.enum(countryCode.enum, missing)
const optionalCountry = z.preprocess((value) => (value === '' ? undefined : value), countryCode.optional())

/** Empty keeps the stored date. `decideTaxDetails` checks that it's a real, plausible day. */
const birthDate = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2})?$/, 'birth_date_wrong')
  .default('')

const formOf = (day: typeof birthDate) =>
  z
    .object({
      firstName: text(TAX_NAME_MAX, 'first_name_missing'),
      lastName: text(TAX_NAME_MAX, 'last_name_missing'),
      street: text(STREET_MAX, 'street_missing'),
      postalCode: text(POSTAL_CODE_MAX, 'postal_code_missing'),
      city: text(CITY_MAX, 'city_missing'),
      residence: country('residence_missing'),
      birthDate: day,
      tin: line(TIN_MAX),
      tinCountry: country('tin_country_missing'),
      birthCity: line(CITY_MAX),
      birthCountry: optionalCountry,
      vatId: line(VAT_ID_MAX)
        .transform((typed) => typed.toUpperCase().replace(/[\s.-]/g, ''))
        .refine((typed) => typed === '' || VAT_ID.test(typed), 'vat_id_wrong'),
      bankCountry: country('bank_country_missing'),
      /** A trader's profile gets this address, too. */
      onProfile: z.literal('on').optional().catch(undefined),
      password: z.string().max(1000, 'wrong_password').optional(),
      code: z.string().max(40).optional(),
    })
    .transform(({ birthCity, birthCountry, vatId, ...form }) => ({
      ...form,
      vatId: vatId || null,
      birthPlace: birthCity !== '' && birthCountry ? { city: birthCity, country: birthCountry } : null,
    }))

/** Tax details form. An empty tax number or birth date keeps the stored one. */
export const taxForm = formOf(birthDate)
export const firstTaxForm = formOf(birthDate.refine((day) => day !== '', 'birth_date_missing'))
export type TaxFormInput = z.output<typeof taxForm>

export const reportYear = z
  .string()
  .regex(/^\d{4}$/)
  .transform(Number)
  .refine((year) => year >= FIRST_REPORTED_YEAR && year <= 2199)
