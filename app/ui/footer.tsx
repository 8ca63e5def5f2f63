import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { formatters } from '#app/i18n/format.ts'
import { type Language, languageSettings } from '#app/i18n/languages.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Brand } from './brand.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import type { Theme } from './theme.ts'
import { ThemeSwitch } from './theme-switch.tsx'

/** 5:30 PM, to preview each choice. */
const AFTERNOON_MS = 17.5 * 3_600_000

/** A guest's hour format, kept in a cookie. A plain form, because the server re-renders the page. */
function HoursSwitch() {
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

/** A one-line footer for working pages: links, and on desktops the theme. */
export function LineFooter(props: {
  closing: ReactNode
  links: readonly FooterLink[]
  social: SocialLinks
  theme: Theme
}) {
  const { t } = useTranslation('ui')
  return (
    <footer className="foot foot-line">
      <div className="wrap small flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-ink-3">
        <span>{props.closing}</span>
        <nav aria-label={t('footerNavigation')} className="min-w-0">
          <ul className="flex flex-wrap gap-x-4">
            {props.links.map((link) => (
              <li key={link.label} className="min-w-0 break-words">
                <FootLink link={link} />
              </li>
            ))}
          </ul>
        </nav>
        <SocialNav social={props.social} />
        <div className="max-[900px]:hidden">
          <ThemeSwitch theme={props.theme} />
        </div>
      </div>
    </footer>
  )
}

export type FooterLink = { label: string } & ({ to: string; href?: undefined } | { to?: undefined; href: string })

export function FootLink({ link }: { link: FooterLink }) {
  return link.to !== undefined ? <Link to={link.to}>{link.label}</Link> : <a href={link.href}>{link.label}</a>
}

export type SocialLinks = { label: string; links: readonly { href: string; label: string }[] }

export function SocialNav({ social }: { social: SocialLinks }) {
  if (social.links.length === 0) return null
  return (
    <nav aria-label={social.label}>
      <ul className="flex flex-wrap gap-x-4">
        {social.links.map(({ href, label }) => (
          <li key={href}>
            <a href={href} rel="me noopener" target="_blank">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
