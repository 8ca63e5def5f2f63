import { Search } from 'lucide-react'
import { useState } from 'react'
import { COMPANION_COUNTRY_CODES } from '#app/features/marketplace/profiles/catalogues.data.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ChoiceChips } from '#app/ui/choice-chips.tsx'
import { TextField } from '#app/ui/input.tsx'
import { type PanelProps, scrollsInPopover } from './panel-props.ts'

const withoutAccents = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The countries by name, found by a few letters. Chosen ones stay in view. */
export function CountriesPanel({ filters, change }: PanelProps) {
  const { t, i18n } = useTranslation(['filters', 'filter-panels', 'countries'])
  const [query, setQuery] = useState('')
  const order = new Intl.Collator(i18n.language)
  const options = COMPANION_COUNTRY_CODES.map((code) => ({ value: code, label: t(`countries:${code}`) }))
    .filter(
      ({ value, label }) =>
        withoutAccents(label).includes(withoutAccents(query.trim())) || filters.locations.includes(value),
    )
    .sort((a, b) => order.compare(a.label, b.label))
  return (
    <div className="grid gap-4">
      <TextField
        name="country-letters"
        type="search"
        label={t('filter-panels:findCountry')}
        icon={<Search />}
        value={query}
        autoComplete="off"
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      {options.length === 0 ? (
        <p role="status" className="text-ink-2">
          {t('filter-panels:noCountry')}
        </p>
      ) : (
        <ChoiceChips
          name="locations"
          className={scrollsInPopover}
          legend={t('filters:ask.locations')}
          legendHidden
          options={options}
          value={filters.locations}
          onValueChange={(locations) => change({ ...filters, locations })}
        />
      )}
    </div>
  )
}
