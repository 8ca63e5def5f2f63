import type { ReactNode } from 'react'
import type { kit as en } from '#app/i18n/en/kit.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { Texts } from '#app/i18n/texts.ts'

/** Props of every section of the kit. */
export type KitProps = {
  text: Texts<typeof en>
  language: Language
  /** Keeps names and ids of the two themes apart. */
  prefix: 'light' | 'dark'
  /** Key of a stored photo to show, or null. */
  photoKey: string | null
}

/** One titled section of the kit. */
export function KitSection({ head, children }: { head: string; children: ReactNode }) {
  return (
    <section className="mt-10">
      <h2 className="small mb-3.5 font-semibold text-ink-3">{head}</h2>
      {children}
    </section>
  )
}

/** Parts beside each other. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="mt-3 flex flex-wrap items-center gap-3">{children}</div>
}
