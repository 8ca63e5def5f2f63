import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { classNames } from './class-names.ts'

const shapes = {
  line: 'h-3.5 rounded-[7px]',
  card: 'aspect-[4/5] rounded-card',
  circle: 'size-11 rounded-full',
  block: 'h-24 rounded-card',
} as const

export function Skeleton({ shape = 'line', className }: { shape?: keyof typeof shapes; className?: string }) {
  return <span aria-hidden="true" className={classNames('skel', shapes[shape], className)} />
}

export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span className={classNames('grid gap-3', className)}>
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <Skeleton key={line} className={line === lines - 1 ? 'w-[70%]' : 'w-full'} />
      ))}
    </span>
  )
}

/** Announces once that the skeletons inside are loading. */
export function Loading({ label, className, children }: { label?: string; className?: string; children: ReactNode }) {
  const { t } = useTranslation('ui')
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label ?? t('loading')}</span>
      {children}
    </div>
  )
}

/** For content of unknown shape; otherwise use a skeleton. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const { t } = useTranslation('ui')
  return (
    <span role="status" className={classNames('inline-flex text-pine', className)}>
      <span aria-hidden="true" className="btn-ring" />
      <span className="sr-only">{label ?? t('working')}</span>
    </span>
  )
}
