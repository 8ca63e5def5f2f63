import { Menu as MenuIcon, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Language } from '#app/i18n/languages.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { classNames } from './class-names.ts'
import { type NavItem, NavItemLink } from './header.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import type { Theme } from './theme.ts'
import { ThemeSwitch } from './theme-switch.tsx'

export const MENU_ROW =
  'flex min-h-[52px] w-full items-center justify-between border-line border-b text-left font-medium text-[1.0625rem]'

export function MenuPanel(props: { nav: readonly NavItem[]; language: Language; theme: Theme; children?: ReactNode }) {
  return (
    <>
      <ul>
        {props.nav.map((item) => (
          <li key={item.to}>
            <NavItemLink
              item={item}
              className={classNames(MENU_ROW, 'aria-[current]:font-semibold aria-[current]:text-pine-ink')}
            >
              {item.label}
            </NavItemLink>
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

/** The header menu of phones without a TabBar. A `details` element, so it opens before JavaScript loads. */
export function PhoneMenu({ nav, language, theme }: { nav: readonly NavItem[]; language: Language; theme: Theme }) {
  const { t } = useTranslation('ui')
  const menu = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  return (
    // A new key remounts the menu closed, so navigating closes it.
    <details
      key={key}
      ref={menu}
      className="group min-[900px]:hidden"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current?.open) return
        menu.current.open = false
        menu.current.querySelector('summary')?.focus()
      }}
    >
      <summary aria-label={t('menu')} className="-mr-2.5 grid size-11 place-items-center rounded-full">
        <MenuIcon className="group-open:hidden" />
        <X className="hidden group-open:block" />
      </summary>
      <div className="absolute inset-x-0 z-30 mt-2.5 border-line border-y bg-surface px-5 pt-2 pb-5 shadow-float">
        <MenuPanel nav={nav} language={language} theme={theme} />
      </div>
    </details>
  )
}
