import { COUNTRY_CODES } from '#app/features/profiles/catalogues.data.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { SelectField } from '#app/ui/select.tsx'

/** A country by its name in the reader's language. */
export function CountryField(props: {
  name: string
  label: string
  defaultValue: string
  help?: string
  optional?: boolean
  autoComplete?: string
  error: string | null
}) {
  const { t, i18n } = useTranslation(['tax', 'countries'])
  const order = new Intl.Collator(i18n.language)
  const options = COUNTRY_CODES.map((code) => ({ value: code, label: t(`countries:${code}`) })).sort((one, other) =>
    order.compare(one.label, other.label),
  )
  return <SelectField {...props} options={options} placeholder={t('tax:chooseCountry')} />
}
