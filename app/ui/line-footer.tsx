import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { type FooterLink, FootLink, type SocialLinks, SocialNav } from './footer-links.tsx'
import type { Theme } from './theme.ts'
import { ThemeSwitch } from './theme-switch.tsx'

/** The end of a page of work, as short as it can be: links in one line, and on a desktop the appearance. */
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
