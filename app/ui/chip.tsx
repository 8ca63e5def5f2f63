import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'

type ChipProps = { icon?: ReactNode; on?: boolean; size?: 'md' | 'lg'; className?: string; children: ReactNode } & (
  | { removeTo: string; onRemove?: undefined; removeLabel: string }
  | { removeTo?: undefined; onRemove: () => void; removeLabel: string }
  | { removeTo?: undefined; onRemove?: undefined; removeLabel?: undefined }
)

/** A word in a pill. With `removeTo` or `onRemove` it carries a cross, named by `removeLabel`. */
export function Chip({ icon, on, size = 'md', className, children, removeTo, onRemove, removeLabel }: ChipProps) {
  return (
    <span className={classNames('chip', on && 'chip-on', size === 'lg' && 'chip-lg', className)}>
      {icon}
      {children}
      {removeTo !== undefined && (
        <Link to={removeTo} className="chip-x" aria-label={removeLabel} preventScrollReset>
          <X />
        </Link>
      )}
      {onRemove && (
        <button type="button" onClick={onRemove} className="chip-x" aria-label={removeLabel}>
          <X />
        </button>
      )}
    </span>
  )
}
