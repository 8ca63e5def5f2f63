import { kitTexts } from '#app/i18n/kit-texts.ts'
import { ReaderTexts } from '#app/i18n/language-texts.ts'
import { LANGUAGES, type Language, languageSettings } from '#app/i18n/languages.ts'
import { SegmentLinks } from '../segment-links.tsx'
import { KitBasics } from './kit-basics.tsx'
import { KitForms } from './kit-forms.tsx'
import { KitParts } from './kit-parts.tsx'
import { KitError, KitShell } from './kit-shell.tsx'

/** Every part of the design system, in both themes side by side, in one of the languages; or the error page alone. */
export function KitPage(props: { language: Language; photoKey: string | null; part: 'all' | 'error' }) {
  const { text, texts } = kitTexts(props.language)
  if (props.part === 'error') {
    return (
      <ReaderTexts value={texts}>
        <KitError />
      </ReaderTexts>
    )
  }
  return (
    <ReaderTexts value={texts}>
      <main id="main" lang={props.language} className="grid lg:grid-cols-2">
        <h1 className="sr-only">Kit</h1>
        {(['light', 'dark'] as const).map((theme) => (
          <div key={theme} data-theme={theme} className="min-w-0 bg-paper px-5 py-8 lg:px-11">
            <SegmentLinks
              label={`${texts.translate('ui')('language.label')} ${theme}`}
              items={[
                ...LANGUAGES.map((language) => ({
                  to: `?language=${language}`,
                  label: languageSettings(language).name,
                  current: props.language === language,
                })),
                { to: `?language=${props.language}&part=error`, label: '404', current: false },
              ]}
            />
            <KitBasics {...props} text={text} prefix={theme} />
            <KitForms {...props} text={text} prefix={theme} />
            <KitParts {...props} text={text} prefix={theme} />
            <KitShell {...props} text={text} prefix={theme} />
          </div>
        ))}
      </main>
    </ReaderTexts>
  )
}
