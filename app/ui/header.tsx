import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Language } from '#app/i18n/languages.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Brand } from './brand.tsx'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { type NavItem, NavItemLink } from './nav-item.tsx'

type HeaderProps = {
  brandName: string
  homeTo: string
  nav: readonly NavItem[]
  language: Language
  /** For guests: sign in and sign up. Members have the three slots below. */
  guest?: { signIn: NavItem; signUp: NavItem }
  balance?: ReactNode
  bell?: ReactNode
  userMenu?: ReactNode
  /** The menu of phones without a TabBar. */
  phoneMenu?: ReactNode
}

/** The top of every page: brand, navigation, language, and the member's or the guest's items. */
export function SiteHeader(props: HeaderProps) {
  const { brandName, homeTo, nav, language, guest, balance, bell, userMenu, phoneMenu } = props
  const { t } = useTranslation('ui')
  return (
    <header className="relative">
      <div className="wrap top">
        <Brand name={brandName} to={homeTo} />
        <nav aria-label={t('mainNavigation')} className="top-nav">
          {nav.map((item) => (
            <NavItemLink
              key={item.to}
              item={item}
              className={classNames('top-link', item.isPart && 'max-[1024px]:hidden')}
            >
              {item.label}
              {item.mark}
            </NavItemLink>
          ))}
        </nav>
        <div className="top-end">
          <LanguageSwitch language={language} className="top-lang" />
          {guest && (
            <>
              <Link to={guest.signIn.to} className="top-link mr-2 max-[900px]:hidden">
                {guest.signIn.label}
              </Link>
              <Button to={guest.signUp.to} size="sm" className="max-[900px]:hidden">
                {guest.signUp.label}
              </Button>
              <Button to={guest.signIn.to} size="sm" variant="tint" className="min-[900px]:hidden">
                {guest.signIn.label}
              </Button>
            </>
          )}
          {balance}
          {bell}
          {userMenu}
          {phoneMenu}
        </div>
      </div>
    </header>
  )
}
