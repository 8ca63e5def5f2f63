import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { classNames } from './class-names.ts'
import { BackLink } from './link.tsx'

export function SkipLink() {
  const { t } = useTranslation('ui')
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-60 -translate-y-20 rounded-ctl bg-ink px-[18px] py-3 font-semibold text-paper focus:translate-y-0"
    >
      {t('skip')}
    </a>
  )
}

type HeadProps = {
  title: ReactNode
  titleHidden?: boolean
  lead?: ReactNode
  back?: { to: string; label: string }
  aside?: ReactNode
}

export function PageHead({ title, titleHidden, lead, back, aside, className }: HeadProps & { className?: string }) {
  if (titleHidden) return <h1 className="sr-only">{title}</h1>
  return (
    <div className={classNames('mb-6 sm:mb-10', className)}>
      {back && (
        <BackLink to={back.to} className="mb-2">
          {back.label}
        </BackLink>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h1 className="d1">{title}</h1>
          {lead && <p className="lead mt-3 max-w-[38em]">{lead}</p>}
        </div>
        {aside}
      </div>
    </div>
  )
}

const widths = { wide: '', text: 'max-w-[720px]', form: 'max-w-[480px]' } as const

/** All pages share one left edge; `text` and `form` are narrower columns. */
export function Page({
  width = 'wide',
  className,
  children,
  ...head
}: HeadProps & { width?: keyof typeof widths; className?: string; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={classNames('wrap pt-6 sm:pt-10', className)}>
      <div className={widths[width]}>
        <PageHead {...head} />
        {children}
      </div>
    </main>
  )
}
