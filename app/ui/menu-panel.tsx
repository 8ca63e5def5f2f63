import type { ReactNode } from 'react'
import type { Language } from '#app/i18n/languages.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { type NavItem, NavItemLink } from './nav-item.tsx'
import type { Theme } from './theme.ts'
import { ThemeSwitch } from './theme-switch.tsx'

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
