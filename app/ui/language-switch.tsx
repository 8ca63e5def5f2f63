import { Link, useLocation } from 'react-router'
import { LANGUAGES, type Language, languageSettings, splitLanguage } from '#app/i18n/languages.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { classNames } from './class-names.ts'
import { useHydrated } from './use-hydrated.ts'

export function LanguageSwitch({
  language,
  long,
  className,
}: {
  language: Language
  long?: boolean
  className?: string
}) {
  const { t } = useTranslation('ui')
  const { pathname, search, hash } = useLocation()
  const hydrated = useHydrated()
  const place = { pathname, search, hash: hydrated ? hash : '' }
  return (
    <fieldset className={classNames('lang', className)}>
      <legend className="sr-only">{t('language.label')}</legend>
      {LANGUAGES.map((code) => ({ code, ...languageSettings(code) })).map(({ code, short, name }) => (
        <Link
          key={code}
          to={switchLanguagePath(place, code)}
          hrefLang={code}
          lang={code}
          aria-current={code === language ? 'true' : undefined}
          preventScrollReset
        >
          {long ? (
            name
          ) : (
            <>
              <span aria-hidden="true">{short}</span>
              <span className="sr-only">{name}</span>
            </>
          )}
        </Link>
      ))}
    </fieldset>
  )
}

/** The same location in another language: replaces or adds the first segment, keeps query and hash. */
export function switchLanguagePath(
  { pathname, search, hash }: { pathname: string; search: string; hash: string },
  language: Language,
): string {
  const { rest } = splitLanguage(pathname)
  return `/${language}${rest === '/' ? '' : rest}${search}${hash}`
}
