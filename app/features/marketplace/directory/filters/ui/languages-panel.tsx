import { useState } from 'react'
import {
  LANGUAGE_CODES,
  type LanguageCode,
  PREFERRED_LANGUAGE_CODES,
} from '#app/features/marketplace/profiles/catalogues.data.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ChoiceChips } from '#app/ui/choice-chips.tsx'
import { Flag } from '#app/ui/flag.tsx'
import { type PanelProps, scrollsInPopover } from './panel-props.ts'

const others = LANGUAGE_CODES.slice(PREFERRED_LANGUAGE_CODES.length)

/** Six languages first, the others behind a button. */
export function LanguagesPanel({ filters, change }: PanelProps) {
  const { t, i18n } = useTranslation(['filters', 'filter-panels', 'languages'])
  const chosen = filters.languages
  const [isLong, setIsLong] = useState(others.some((code) => chosen.includes(code)))
  const options = (codes: readonly LanguageCode[]) =>
    codes.map((code) => ({ value: code, label: t(`languages:${code}`), icon: <Flag code={code} size={18} /> }))
  const order = new Intl.Collator(i18n.language)
  const choice = { name: 'languages', legendHidden: true, value: chosen } as const
  const set = (languages: readonly string[]) => change({ ...filters, languages })
  return (
    <div className="grid gap-3">
      <ChoiceChips
        {...choice}
        legend={t('filters:ask.languages')}
        options={options(PREFERRED_LANGUAGE_CODES)}
        onValueChange={set}
      />
      <button
        type="button"
        className="text-link min-h-11 justify-self-start"
        aria-expanded={isLong}
        onClick={() => setIsLong(!isLong)}
      >
        {t(isLong ? 'filter-panels:fewerLanguages' : 'filter-panels:moreLanguages')}
      </button>
      {isLong && (
        <ChoiceChips
          {...choice}
          id="field-languages-more"
          className={scrollsInPopover}
          legend={t('filter-panels:otherLanguages')}
          options={options(others).sort((a, b) => order.compare(a.label, b.label))}
          onValueChange={set}
        />
      )}
    </div>
  )
}
