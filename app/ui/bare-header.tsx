import type { ReactNode } from 'react'
import type { Language } from '#app/i18n/languages.ts'
import { Brand } from './brand.tsx'
import { LanguageSwitch } from './language-switch.tsx'

/** The top of a page with one thing to finish first: brand, language, and what `children` offers. */
export function BareHeader(props: { brandName: string; homeTo: string; language: Language; children?: ReactNode }) {
  return (
    <header className="relative">
      <div className="wrap top">
        <Brand name={props.brandName} to={props.homeTo} />
        <div className="top-end">
          <LanguageSwitch language={props.language} />
          {props.children}
        </div>
      </div>
    </header>
  )
}
