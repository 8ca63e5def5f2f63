import { useTranslation } from '#app/i18n/use-translation.ts'
import { ChoiceChips } from '#app/ui/choice-chips.tsx'
import { LANGUAGE_CODES, type LanguageCode, PREFERRED_LANGUAGE_CODES } from '../catalogues.data.ts'

const others = LANGUAGE_CODES.slice(PREFERRED_LANGUAGE_CODES.length)

/** Language checkboxes: the preferred six first, the rest behind a button. */
export function LanguagePicker({ chosen, error }: { chosen: readonly string[]; error: string | null }) {
  const { t } = useTranslation(['profiles', 'languages'])
  const { i18n } = useTranslation()
  const options = (codes: readonly LanguageCode[]) =>
    codes.map((code) => ({ value: code, label: t(`languages:${code}`) }))
  const order = new Intl.Collator(i18n.language)
  const rest = options(others).sort((a, b) => order.compare(a.label, b.label))
  return (
    <div className="grid gap-4">
      <ChoiceChips
        name="languages"
        legend={t('profiles:languages')}
        options={options(PREFERRED_LANGUAGE_CODES)}
        defaultValue={chosen}
        error={error}
      />
      <details className="group" open={others.some((code) => chosen.includes(code)) || undefined}>
        <summary className="text-link inline-block cursor-pointer list-none group-open:hidden">
          {t('profiles:moreLanguages')}
        </summary>
        <ChoiceChips
          name="languages"
          id="field-languages-more"
          legend={t('profiles:otherLanguages')}
          legendHidden
          options={rest}
          defaultValue={chosen}
        />
      </details>
    </div>
  )
}
