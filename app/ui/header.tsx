import { Bell, Coins, Menu as MenuIcon, X } from 'lucide-react'
import { type ComponentPropsWithRef, type ReactNode, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import type { Language } from '#app/i18n/languages.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Brand } from './brand.tsx'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { LanguageSwitch } from './language-switch.tsx'
import type { Theme } from './theme.ts'
import { ThemeSwitch } from './theme-switch.tsx'

/** An item of the navigation; it is current too on pages whose address begins with `within`. */
export type NavItem = { to: string; label: string; end?: boolean; within?: string }

type HeaderProps = {
  brandName: string
  homeTo: string
  nav: readonly NavItem[]
  language: Language
  theme: Theme
  /** For guests: sign in and sign up. Members have the three slots below. */
  guest?: { signIn: NavItem; signUp: NavItem }
  balance?: ReactNode
  bell?: ReactNode
  userMenu?: ReactNode
  /** Members have a TabBar on phones, so the burger is left out. */
  hasTabBar?: boolean
}

/** The top of every page: brand, navigation, language, and the member's or the guest's items. */
export function SiteHeader(props: HeaderProps) {
  const { brandName, homeTo, nav, language, guest, balance, bell, userMenu, hasTabBar } = props
  const { t } = useTranslation('ui')
  return (
    <header className="relative">
      <div className="wrap top">
        <Brand name={brandName} to={homeTo} />
        <nav aria-label={t('mainNavigation')} className="top-nav">
          {nav.map((item) => (
            <NavItemLink key={item.to} item={item} className="top-link">
              {item.label}
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
          {!hasTabBar && <PhoneMenu {...props} />}
        </div>
      </div>
    </header>
  )
}

/** A link of the navigation, marked while its page is shown. */
export function NavItemLink(props: { item: Omit<NavItem, 'label'>; className?: string; children: ReactNode }) {
  const { item, className, children } = props
  const { pathname } = useLocation()
  if (item.within && pathname.startsWith(item.within))
    return (
      <Link to={item.to} className={className} aria-current="true">
        {children}
      </Link>
    )
  return (
    <NavLink to={item.to} end={item.end} className={className}>
      {children}
    </NavLink>
  )
}

function PhoneMenu({ nav, guest, language, theme }: HeaderProps) {
  const { t } = useTranslation('ui')
  const menu = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  return (
    // A new key makes a new, closed menu: navigating closes it.
    <details
      key={key}
      ref={menu}
      className="top-menu"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current?.open) return
        menu.current.open = false
        menu.current.querySelector('summary')?.focus()
      }}
    >
      <summary aria-label={t('menu')}>
        <MenuIcon />
        <X />
      </summary>
      <div className="top-menu-panel">
        <MenuPanel nav={guest ? [...nav, guest.signUp] : nav} language={language} theme={theme} />
      </div>
    </details>
  )
}

/** What a phone's menu holds: navigation, language and appearance. Also for the last item of a TabBar. */
export function MenuPanel(props: { nav: readonly NavItem[]; language: Language; theme: Theme; children?: ReactNode }) {
  return (
    <>
      <ul className="menu-list">
        {props.nav.map((item) => (
          <li key={item.to}>
            <NavItemLink item={item}>{item.label}</NavItemLink>
          </li>
        ))}
      </ul>
      {props.children}
      <div className="mt-4 flex items-center justify-between gap-4">
        <LanguageSwitch language={props.language} long />
        <ThemeSwitch theme={props.theme} />
      </div>
    </>
  )
}

/** A balance, linked to the page that raises it. */
export function BalanceChip(props: { to: string; amount: string; unit: string; label: string; className?: string }) {
  return (
    <Link to={props.to} className={classNames('balance', props.className)} aria-label={props.label}>
      <Coins />
      <span>
        {props.amount} <span className="balance-unit">{props.unit}</span>
      </span>
    </Link>
  )
}

type BellProps = { count: number; label: string } & Omit<ComponentPropsWithRef<'button'>, 'children'>

/** The bell with its number (9+ above nine); a Popover's trigger. `label` says the number too. */
export function BellButton({ count, label, className, ...rest }: BellProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={classNames('icon-btn icon-btn-plain bell', className)}
    >
      <Bell />
      {count > 0 && <CountDot count={count} />}
    </button>
  )
}

/** A small number on a corner; what it counts is said elsewhere. */
export function CountDot({ count }: { count: number }) {
  return (
    <span aria-hidden="true" className="count-dot">
      {count > 9 ? '9+' : count}
    </span>
  )
}
