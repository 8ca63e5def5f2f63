import type { ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { PageHead } from '#app/ui/page.tsx'

const scene = 'aspect-4/5 w-full max-w-[460px] justify-self-end rounded-big object-cover'
const spot = 'mt-6 w-full max-w-[320px] justify-self-center'
const drawings = { call: scene, v1: spot, v2: spot, v3: spot } as const

export function AuthLayout(props: {
  title: ReactNode
  lead?: ReactNode
  back?: { to: string; label: string }
  drawing?: keyof typeof drawings
  /** In place of the drawing. */
  aside?: ReactNode
  children: ReactNode
}) {
  const { title, lead, back, drawing = 'call', aside, children } = props
  return (
    <main id="main" tabIndex={-1} className="wrap pt-6 pb-16 sm:pt-10">
      <div className="grid items-start gap-x-20 lg:grid-cols-[minmax(0,448px)_minmax(0,1fr)]">
        <div className="min-w-0 max-w-[448px]">
          <PageHead title={title} lead={lead} back={back} className="mb-7 sm:mb-8" />
          {children}
        </div>
        {aside ?? (
          <img src={`/art/${drawing}.svg`} alt="" className={classNames('hidden lg:block', drawings[drawing])} />
        )}
      </div>
    </main>
  )
}
