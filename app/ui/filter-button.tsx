import { ChevronDown } from 'lucide-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Opens a filter. A `value` makes it active and is shown in it, in bold. */
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
      className={classNames('filter-btn', active && 'filter-btn-on', isLong && 'filter-btn-long', className)}
    >
      <span>{label}</span>
      {active && <b>{value}</b>}
      <ChevronDown />
    </button>
  )
}
