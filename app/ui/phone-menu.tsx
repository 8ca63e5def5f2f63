import { Menu as MenuIcon, X } from 'lucide-react'
import { useRef } from 'react'
import { useLocation } from 'react-router'
import type { Language } from '#app/i18n/languages.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { MenuPanel } from './menu-panel.tsx'
import type { NavItem } from './nav-item.tsx'
import type { Theme } from './theme.ts'

/** The menu of the header on phones, for pages without a TabBar. */
export function PhoneMenu({ nav, language, theme }: { nav: readonly NavItem[]; language: Language; theme: Theme }) {
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
        <MenuPanel nav={nav} language={language} theme={theme} />
      </div>
    </details>
  )
}
