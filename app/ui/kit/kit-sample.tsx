import type { ReactNode } from 'react'

/** Keeps names and ids of the two themes apart. */
export type KitProps = { prefix: 'light' | 'dark' }

export const TOPICS = ['Emotions', 'Love', 'Growing', 'Work and study', 'Health'].map((label, at) => ({
  value: String(at),
  label,
}))

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
