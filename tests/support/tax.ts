import { importTaxDetails } from '#app/features/money/tax/commands.server.ts'
import type { TaxDetails } from '#app/features/money/tax/schema.ts'
import { system } from '#app/platform/context.ts'
import type { TestContext } from './context.ts'

/** Details of a person in Berlin; the number is an example with a valid check digit. */
export const TAX_DETAILS: TaxDetails = {
  firstName: 'Mara',
  lastName: 'Feld',
  street: 'Lindenweg 4',
  postalCode: '10115',
  city: 'Berlin',
  residence: 'DE',
  birthDate: '1970-03-21',
  tin: '86095742719',
  tinCountry: 'DE',
  birthPlace: null,
  vatId: null,
  bankCountry: 'DE',
}

export const giveTaxDetails = (
  test: Pick<TestContext, 'ctx'>,
  userId: string,
  details: Partial<TaxDetails> = {},
): Promise<void> => importTaxDetails(test.ctx, system('test'), { userId, details: { ...TAX_DETAILS, ...details } })

export const TAX_FIELDS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(TAX_DETAILS).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
)
