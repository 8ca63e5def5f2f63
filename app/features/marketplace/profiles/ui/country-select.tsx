import { useTranslation } from '#app/i18n/use-translation.ts'
import { SelectField } from '#app/ui/select.tsx'
import { COMPANION_COUNTRY_CODES, COUNTRY_CODES } from '../catalogues.data.ts'

/** Countries by name in the reader's language: 32 for companions, 65 for seekers. */
export function CountrySelect(props: {
  isCompanion: boolean
  placeholder: string
  defaultValue: string
  help?: string
  optional?: boolean
  error: string | null
}) {
  const { isCompanion, ...field } = props
  const { t, i18n } = useTranslation(['profiles', 'countries'])
  const order = new Intl.Collator(i18n.language)
  const options = (isCompanion ? COMPANION_COUNTRY_CODES : COUNTRY_CODES)
    .map((code) => ({ value: code, label: t(`countries:${code}`) }))
    .sort((a, b) => order.compare(a.label, b.label))
  return (
    <SelectField
      name="locationCode"
      label={t('profiles:country')}
      autoComplete="country"
      options={options}
      {...field}
    />
  )
}
