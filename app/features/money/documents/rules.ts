import { creditValueCents } from '#app/features/marketplace/credits/rules.ts'
import { includedVat } from '#app/features/money/payments/rules.ts'
import type { Decision } from '#app/platform/refusal.ts'
import { isAdministrator, type OfficeViewer, type Viewer } from '#app/platform/viewer.ts'
import type { DocumentLine, PaidCall } from './schema.ts'

/** Euro cents; net + VAT = gross. Negative in a credit note. */
export type Figures = { netCents: number; vatPercent: number; vatCents: number; grossCents: number }

const HIGHEST_VAT_PERCENT = 30

/**
 * The VAT rate that yields this tax in a price. If several do, as with small amounts, `current` wins. Purchases keep
 * their original tax, even if the rate has changed.
 */
export function findVatPercent(priceCents: number, vatCents: number, current: number): number {
  if (vatCents === 0) return 0
  const rates = [current, ...Array.from({ length: HIGHEST_VAT_PERCENT }, (_, index) => index + 1)]
  return (
    rates.find((rate) => includedVat(priceCents, rate) === vatCents) ??
    Math.round((100 * vatCents) / (priceCents - vatCents))
  )
}

export function invoiceFigures(purchase: { priceCents: number; vatCents: number }, currentPercent: number): Figures {
  const { priceCents, vatCents } = purchase
  return {
    netCents: priceCents - vatCents,
    vatPercent: findVatPercent(priceCents, vatCents, currentPercent),
    vatCents,
    grossCents: priceCents,
  }
}

type Money = { amountCents: number; vatCents: number }

/** Whether an invoice can be credited by this refund, given earlier credits in `before` (negative). Whole cents. */
export function decideCreditNote(invoice: Figures, before: Omit<Figures, 'vatPercent'>, refund: Money): Decision {
  const { amountCents, vatCents } = refund
  const left = { gross: invoice.grossCents + before.grossCents, vat: invoice.vatCents + before.vatCents }
  const isWhole = Number.isSafeInteger(amountCents) && Number.isSafeInteger(vatCents)
  const fits = amountCents > 0 && amountCents <= left.gross && vatCents >= 0 && vatCents <= left.vat
  return isWhole && fits && vatCents <= amountCents ? { ok: true } : { ok: false, code: 'refund_exceeds_invoice' }
}

export const creditNoteFigures = (invoice: Figures, refund: Money): Figures => ({
  netCents: refund.vatCents - refund.amountCents,
  vatPercent: invoice.vatPercent,
  vatCents: 0 - refund.vatCents,
  grossCents: 0 - refund.amountCents,
})

export const cancellationFigures = ({ netCents, vatPercent, vatCents, grossCents }: Figures): Figures => ({
  netCents: 0 - netCents,
  vatPercent,
  vatCents: 0 - vatCents,
  grossCents: 0 - grossCents,
})

type PayoutMoney = {
  creditsPaid: number
  grossCents: number
  feePercent: number
  feeCents: number
  amountCents: number
}

/** No VAT, because the companion's tax status is their own. */
export const statementFigures = ({ amountCents }: PayoutMoney): Figures => ({
  netCents: amountCents,
  vatPercent: 0,
  vatCents: 0,
  grossCents: amountCents,
})

export function statementLines(payout: PayoutMoney): DocumentLine[] {
  const earnings: DocumentLine = { what: 'earnings', credits: payout.creditsPaid, cents: payout.grossCents }
  if (payout.feeCents === 0) return [earnings]
  return [earnings, { what: 'platform_fee', percent: payout.feePercent, cents: -payout.feeCents }]
}

export const paidCall = ({ at, minutes, credits }: { at: Date; minutes: number; credits: number }): PaidCall => ({
  at: at.toISOString(),
  minutes,
  credits,
  cents: creditValueCents(credits),
})

type Address = { name: string; address: string[]; country: string | null; taxId: string | null }
export type AddressSource = 'trader' | 'tax' | 'billing' | 'name'

/**
 * A companion's name and address on statements: the trader's public one, else the one for the tax office, else one
 * entered for documents, else the public name. Null without any.
 */
export function statementAddress(known: {
  trader:
    | (Omit<Address, 'address' | 'name' | 'taxId'> & { legalName: string; address: string; vatId: string | null })
    | null
  tax:
    | (Record<'firstName' | 'lastName' | 'street' | 'postalCode' | 'city' | 'residence', string> & {
        vatId: string | null
      })
    | null
  billing: Address | null
  name: string | null
}): { source: AddressSource; recipient: Address } | null {
  const { trader, tax, billing, name } = known
  const taxId = trader?.vatId ?? tax?.vatId ?? billing?.taxId ?? null
  if (trader) {
    const { legalName, address, country } = trader
    return { source: 'trader', recipient: { name: legalName, address: addressLines(address), country, taxId } }
  }
  if (tax) {
    const address = [tax.street, `${tax.postalCode} ${tax.city}`]
    return {
      source: 'tax',
      recipient: { name: `${tax.firstName} ${tax.lastName}`, address, country: tax.residence, taxId },
    }
  }
  if (billing) return { source: 'billing', recipient: billing }
  return name ? { source: 'name', recipient: { name, address: [], country: null, taxId: null } } : null
}

export const addressLines = (address: string): string[] =>
  address
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Another person's document doesn't exist for the viewer. */
export function canReadDocument(viewer: Pick<Viewer, 'userId'>, document: { userId: string } | null): Decision {
  return document?.userId === viewer.userId ? { ok: true } : { ok: false, code: 'not_found' }
}

export function canReadEveryDocument(viewer: OfficeViewer | null): Decision {
  return isAdministrator(viewer) ? { ok: true } : { ok: false, code: 'not_found' }
}

export function canHaveBillingDetails(viewer: Pick<Viewer, 'role'>): Decision {
  return viewer.role === 'admin' ? { ok: false, code: 'only_members_bill' } : { ok: true }
}
