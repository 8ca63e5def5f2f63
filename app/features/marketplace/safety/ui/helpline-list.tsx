import { COMPANION_COUNTRY_CODES, type CountryCode } from '#app/features/marketplace/profiles/catalogues.data.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { type Helpline, helpIn } from '../helplines.data.ts'
import { dialLink } from '../helplines.rules.ts'

export type CountryLines = {
  code: CountryCode
  country: string
  emergency: string
  lines: readonly Helpline[]
}

/** Countries with their helplines, sorted by name in the reader's language; the companion countries by default. */
export function useHelplines(codes: readonly CountryCode[] = COMPANION_COUNTRY_CODES): CountryLines[] {
  const { t, i18n } = useTranslation('countries')
  const collator = new Intl.Collator(i18n.language)
  return codes
    .map((code) => ({ code, country: t(code), ...helpIn(code) }))
    .sort((a, b) => collator.compare(a.country, b.country))
}

export function HelplineList({ rows }: { rows: readonly CountryLines[] }) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {rows.map(({ code, country, ...help }) => (
        <li key={code} className="grid gap-x-6 py-2.5 sm:grid-cols-[12rem_minmax(0,1fr)]">
          <span className="font-medium">{country}</span>
          <Lines {...help} />
        </li>
      ))}
    </ul>
  )
}

export function Lines({ lines, emergency }: Pick<CountryLines, 'lines' | 'emergency'>) {
  const { t } = useTranslation('helplines')
  const all = lines.length > 0 ? lines : [{ name: t('onlyEmergency'), phone: emergency }]
  return (
    <ul>
      {all.map(({ name, phone }) => (
        <li key={phone} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0 text-ink-2">{name}</span>
          <PhoneLink phone={phone} />
        </li>
      ))}
    </ul>
  )
}

export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a
      href={dialLink(phone)}
      className="tabular inline-flex items-center whitespace-nowrap font-semibold text-pine-ink underline decoration-apricot underline-offset-4 pointer-coarse:min-h-11"
    >
      {phone}
    </a>
  )
}
