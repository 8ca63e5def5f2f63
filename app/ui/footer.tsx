import type { ReactNode } from 'react'
import type { Language } from '#app/i18n/languages.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Brand } from './brand.tsx'
import { type FooterLink, FootLink, type SocialLinks, SocialNav } from './footer-links.tsx'
import { HoursSwitch } from './hours-switch.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import type { Theme } from './theme.ts'
import { ThemeSwitch } from './theme-switch.tsx'

/** The end of every page: brand, a sentence about it, links, language, hours and appearance. */
export function SiteFooter(props: {
  brandName: string
  homeTo: string
  sentence: ReactNode
  columns: readonly { title: string; links: readonly FooterLink[] }[]
  closing: ReactNode
  social: SocialLinks
  language: Language
  theme: Theme
}) {
  const { t } = useTranslation('ui')
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="grid gap-x-8 gap-y-10 md:grid-cols-[1.4fr_2fr]">
          <div>
            <Brand name={props.brandName} to={props.homeTo} />
            <p className="mt-3 max-w-[22em] text-[0.9375rem] text-ink-2">{props.sentence}</p>
          </div>
          <nav
            aria-label={t('footerNavigation')}
            className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-x-8 gap-y-8 break-words text-[0.9375rem]"
          >
            {props.columns.map((column) => (
              <div key={column.title} className="[overflow-wrap:anywhere]">
                <h2 className="mb-2 font-semibold">{column.title}</h2>
                <ul className="text-ink-2">
                  {column.links.map((link) => (
                    <li key={link.label}>
                      <FootLink link={link} />
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        </div>
        <div className="small mt-12 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-line border-t pt-5 text-ink-3">
          <div className="flex flex-wrap items-center gap-x-5">
            <span>{props.closing}</span>
            <SocialNav social={props.social} />
          </div>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <ThemeSwitch theme={props.theme} />
            <HoursSwitch />
            <LanguageSwitch language={props.language} long />
          </div>
        </div>
      </div>
    </footer>
  )
}
