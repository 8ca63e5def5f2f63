import { type SellerQuarters, sumOfQuarters } from '#app/features/money/tax/report/rules.ts'
import type { Translate } from '#app/i18n/keys.ts'
import type { RecipientParty, SellerParty } from './schema.ts'
import { type DocumentText, type DocumentWriter, eurosOf, partiesOf } from './text.rules.ts'

/** What the tax office gets to know of a companion for a year; the tax number by its end, as on the page. */
export type TaxReportCopy = {
  year: number
  isOver: boolean
  quarters: SellerQuarters
  seller: SellerParty
  companion: RecipientParty
  birthYear: string
  /** Null in a country that issues none. */
  tinEnding: string | null
  tinCountry: string
  vatId: string | null
  bankCountry: string
  madeAt: Date
}

/** The companion's copy of a year's report in words. */
export function taxReportText(writer: DocumentWriter, t: Translate<'tax'>, copy: TaxReportCopy): DocumentText {
  const { format, countryName } = writer
  const { year, quarters, vatId } = copy
  const { parties, footer } = partiesOf(writer, copy.seller, copy.companion)
  const labels = [t('copy.by'), t('copy.about')]
  const euros = (cents: number) => eurosOf(format, cents)
  const whole = sumOfQuarters(quarters)
  const rowOf = (name: string, { calls, creditedCents, feeCents, netCents }: SellerQuarters[number]) => [
    name,
    format.number(calls),
    euros(creditedCents),
    euros(feeCents),
    euros(netCents),
  ]
  return {
    title: t('copy.title', { year }),
    heading: t('copy.title', { year }),
    parties: parties.map(({ lines }, index) => ({ label: labels[index] ?? '', lines })),
    footer,
    details: [
      { label: t('summary.tin'), value: `${copy.tinEnding ?? t('summary.none')} (${countryName(copy.tinCountry)})` },
      { label: t('summary.birthYear'), value: copy.birthYear },
      ...(vatId ? [{ label: t('vatId'), value: vatId }] : []),
      { label: t('summary.bank'), value: countryName(copy.bankCountry) },
      { label: t('copy.made'), value: format.date(copy.madeAt) },
    ],
    columns: (['quarter', 'calls', 'credited', 'fee', 'net'] as const).map((name) => ({
      label: t(`years.${name}`),
      isNumber: name !== 'quarter',
    })),
    rows: quarters.map((quarter, index) => rowOf(t('years.quarterName', { number: index + 1 }), quarter)),
    sums: [
      { label: t('years.calls'), value: format.number(whole.calls) },
      { label: t('years.credited'), value: euros(whole.creditedCents) },
      { label: t('years.fee'), value: euros(whole.feeCents) },
      { label: t('years.net'), value: euros(whole.netCents) },
    ],
    notes: [t('copy.why'), t(copy.isOver ? 'years.over' : 'years.open', { next: year + 1 }), t('years.rounded')],
  }
}
