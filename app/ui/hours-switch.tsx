import { useLocation } from 'react-router'
import { formatters } from '#app/i18n/format.ts'
import { languageSettings } from '#app/i18n/languages.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'

/** Half past five in the afternoon: shows what each choice looks like. */
const AFTERNOON_MS = 17.5 * 3_600_000

/** How times are written for a guest, kept in a cookie; a plain form, because the server writes the page anew. */
export function HoursSwitch() {
  const { t } = useTranslation('ui')
  const { language, hourFormat } = useFormat()
  const { pathname, search } = useLocation()
  const chosen = hourFormat === 'language' ? (languageSettings(language).hour12 ? '12' : '24') : hourFormat
  return (
    <form method="post" action="/hours" id="hours">
      <input type="hidden" name="next" value={pathname + search} />
      <fieldset className="lang">
        <legend className="sr-only">{t('hours')}</legend>
        {(['12', '24'] as const).map((hours) => (
          <button key={hours} type="submit" name="hourFormat" value={hours} aria-pressed={hours === chosen}>
            {formatters(language, 'UTC', hours).time(AFTERNOON_MS)}
          </button>
        ))}
      </fieldset>
    </form>
  )
}
