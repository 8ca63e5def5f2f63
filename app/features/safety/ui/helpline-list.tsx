import type { CompanionCountryCode } from '#app/features/profiles/catalogues.data.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { dialLink, EMERGENCY_NUMBER, HELPLINES } from '../helplines.data.ts'

export type CountryLines = {
  code: CompanionCountryCode
  country: string
  lines: (typeof HELPLINES)[CompanionCountryCode]
}

/** Every country with its helplines, by name in the reader's language. */
export function useHelplines(): CountryLines[] {
  const { t, i18n } = useTranslation('countries')
  const collator = new Intl.Collator(i18n.language)
  return (Object.keys(HELPLINES) as CompanionCountryCode[])
    .map((code) => ({ code, country: t(code), lines: HELPLINES[code] }))
    .sort((a, b) => collator.compare(a.country, b.country))
}

/** A line for each country, with numbers that can be dialled (S-39). */
export function HelplineList({ rows }: { rows: readonly CountryLines[] }) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {rows.map(({ code, country, lines }) => (
        <li key={code} className="grid gap-x-6 py-2.5 sm:grid-cols-[12rem_minmax(0,1fr)]">
          <span className="font-medium">{country}</span>
          <Lines lines={lines} />
        </li>
      ))}
    </ul>
  )
}

/** The helplines of a country, or the emergency number where there is none. */
export function Lines({ lines }: Pick<CountryLines, 'lines'>) {
  const { t } = useTranslation('helplines')
  const all = lines.length > 0 ? lines : [{ name: t('onlyEmergency'), phone: EMERGENCY_NUMBER }]
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
