import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { Language } from '#app/i18n/languages.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Brand } from './brand.tsx'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { LanguageSwitch } from './language-switch.tsx'

type HeaderProps = {
  brandName: string
  homeTo: string
  nav: readonly NavItem[]
  language: Language
  /** For guests. Members use the three slots below. */
  guest?: { signIn: NavItem; signUp: NavItem }
  balance?: ReactNode
  bell?: ReactNode
  userMenu?: ReactNode
  /** The menu of phones without a TabBar. */
  phoneMenu?: ReactNode
}

export function SiteHeader(props: HeaderProps) {
  const { brandName, homeTo, nav, language, guest, balance, bell, userMenu, phoneMenu } = props
  const { t } = useTranslation('ui')
  return (
    <header className="relative">
      <div className="wrap top">
        <Brand name={brandName} to={homeTo} className="min-h-11" />
        <nav aria-label={t('mainNavigation')} className="hidden gap-[clamp(14px,1.25vw,28px)] min-[900px]:flex">
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
        <div className="ml-auto flex items-center gap-2 font-medium text-[0.9375rem] max-[390px]:gap-0.5">
          <LanguageSwitch language={language} className="mr-1 max-[900px]:hidden" />
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

/** A minimal header for pages with one task: brand, language, `children`. */
export function BareHeader(props: { brandName: string; homeTo: string; language: Language; children?: ReactNode }) {
  return (
    <header className="relative">
      <div className="wrap top">
        <Brand name={props.brandName} to={props.homeTo} className="min-h-11" />
        <div className="ml-auto flex items-center gap-2 font-medium text-[0.9375rem] max-[390px]:gap-0.5">
          <LanguageSwitch language={props.language} />
          {props.children}
        </div>
      </div>
    </header>
  )
}

/** Also current on paths beginning with `within`. A part of a page is never current and only shown on wide screens. */
export type NavItem = {
  to: string
  label: string
  end?: boolean
  within?: string
  isPart?: boolean
  mark?: ReactNode
}

export function NavItemLink(props: { item: Omit<NavItem, 'label'>; className?: string; children: ReactNode }) {
  const { item, className, children } = props
  const { pathname } = useLocation()
  const isWithin = item.within !== undefined && pathname.startsWith(item.within)
  const isPage = !item.isPart && (pathname === item.to || (!item.end && pathname.startsWith(`${item.to}/`)))
  return (
    <Link to={item.to} className={className} aria-current={isWithin || (isPage ? 'page' : undefined)}>
      {children}
    </Link>
  )
}
