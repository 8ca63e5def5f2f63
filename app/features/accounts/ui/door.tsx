import type { ReactNode } from 'react'
import { PageHead } from '#app/ui/page.tsx'

/** The pages before the inside: words and form at the left, a drawing at the right of wide screens. */
export function Door(props: {
  title: ReactNode
  lead?: ReactNode
  back?: { to: string; label: string }
  drawing?: string
  children: ReactNode
}) {
  const { title, lead, back, drawing = '/art/call.svg', children } = props
  return (
    <main id="main" tabIndex={-1} className="wrap pt-6 pb-16 sm:pt-10">
      <div className="grid items-start gap-x-20 lg:grid-cols-[minmax(0,448px)_minmax(0,1fr)]">
        <div className="min-w-0">
          <PageHead title={title} lead={lead} back={back} className="mb-7 sm:mb-8" />
          {children}
        </div>
        <img src={drawing} alt="" className="hidden w-full max-w-[560px] justify-self-end pt-4 lg:block" />
      </div>
    </main>
  )
}
