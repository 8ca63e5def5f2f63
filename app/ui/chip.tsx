import { ChevronDown, X } from 'lucide-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from './class-names.ts'

/** A 44-px touch target without a taller row. */
const CROSS =
  'relative -my-0.5 -mr-2 -ml-[3px] grid size-6 place-items-center rounded-full after:absolute after:-inset-2.5 hover:bg-pine-tint-2'

type ChipProps = { icon?: ReactNode; on?: boolean; size?: 'md' | 'lg'; className?: string; children: ReactNode } & (
  | { removeTo: string; onRemove?: undefined; removeLabel: string }
  | { removeTo?: undefined; onRemove: () => void; removeLabel: string }
  | { removeTo?: undefined; onRemove?: undefined; removeLabel?: undefined }
)

/** A word in a pill. With `removeTo` or `onRemove` it has a close button, named by `removeLabel`. */
export function Chip({ icon, on, size = 'md', className, children, removeTo, onRemove, removeLabel }: ChipProps) {
  return (
    <span
      className={classNames(
        'chip',
        on && 'bg-pine-tint font-semibold text-pine-ink',
        size === 'lg' && 'min-h-11 px-4 text-base/[1.3]',
        className,
      )}
    >
      {icon}
      {children}
      {removeTo !== undefined && (
        <Link to={removeTo} className={CROSS} aria-label={removeLabel} preventScrollReset>
          <X />
        </Link>
      )}
      {onRemove && (
        <button type="button" onClick={onRemove} className={CROSS} aria-label={removeLabel}>
          <X />
        </button>
      )}
    </span>
  )
}

const ACTIVE = 'border-pine bg-pine-tint text-pine-ink shadow-[inset_0_0_0_0.5px_var(--pine)] hover:bg-pine-tint-2'

/** A choice that is on or off, and whose address switches it. */
export function ChipLink({ on, className, ...rest }: { on: boolean } & LinkProps) {
  return (
    <Link
      {...rest}
      aria-current={on || undefined}
      className={classNames('filter-btn rounded-full px-4', on && ACTIVE, className)}
    />
  )
}

/** Opens a filter. A `value` marks it active and is shown in bold. */
export function FilterButton({
  label,
  value,
  className,
  ...rest
}: { label: ReactNode; value?: ReactNode } & Omit<ComponentPropsWithRef<'button'>, 'value' | 'children'>) {
  const isLong = typeof value === 'string' && value.length > 3
  const active = value !== undefined && value !== null && value !== ''
  return (
    <button
      type="button"
      {...rest}
      className={classNames(
        'filter-btn',
        active && ACTIVE,
        // In a full row long values shrink; names and numbers don't.
        isLong && 'min-w-0 flex-initial',
        className,
      )}
    >
      <span>{label}</span>
      {active && <b>{value}</b>}
      <ChevronDown />
    </button>
  )
}
