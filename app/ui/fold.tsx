import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A part that is closed until somebody wants it; its line says what is inside and turns its arrow. */
export function Fold(props: { summary: ReactNode; open?: boolean; className?: string; children: ReactNode }) {
  const { summary, open, className, children } = props
  return (
    <details open={open || undefined} className={classNames('fold', className)}>
      <summary className="font-semibold">
        <span>{summary}</span>
        <ChevronDown aria-hidden="true" />
      </summary>
      {children}
    </details>
  )
}
