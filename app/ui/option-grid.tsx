import type { CSSProperties, ReactNode } from 'react'
import { checkedProps } from './choice.tsx'
import { classNames } from './class-names.ts'
import { FieldNotes, fieldControl } from './field.tsx'

export type GridOption = {
  value: string
  label: ReactNode
  detail?: ReactNode
  /** Why it's disabled; replaces the detail. */
  disabledReason?: string
}

export function OptionGrid(props: {
  name: string
  legend: ReactNode
  hint?: ReactNode
  options: readonly GridOption[]
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
  columns?: number
  /** Short options are as wide as their text and don't wrap it; as many per row as fit. */
  height?: 'tall' | 'short'
  error?: string | null
  className?: string
}) {
  const { legend, hint, options, value, defaultValue, onValueChange, columns = 4, error } = props
  const isShort = props.height === 'short'
  const group = fieldControl({ ...props, label: legend })
  const grid = (
    <div
      className={classNames(
        'grid gap-2',
        isShort
          ? 'grid-cols-[repeat(auto-fill,minmax(min(5.75rem,100%),1fr))] [&_.opt-label]:whitespace-nowrap'
          : 'grid-cols-[repeat(var(--columns-phone),minmax(0,1fr))] min-[480px]:grid-cols-[repeat(var(--columns),minmax(0,1fr))]',
      )}
      style={{ '--columns': columns, '--columns-phone': Math.min(2, columns) } as CSSProperties}
    >
      {options.map((option, position) => (
        <label key={option.value} className={classNames('opt', !isShort && 'opt-tall')}>
          <input
            type="radio"
            className="sr-only"
            id={position === 0 ? group.id : undefined}
            name={group.name}
            value={option.value}
            disabled={option.disabledReason !== undefined}
            {...checkedProps(option.value, value, defaultValue)}
            onChange={() => onValueChange?.(option.value)}
          />
          <span className="opt-label">{option.label}</span>
          {(option.disabledReason ?? option.detail) && (
            <span className="opt-detail">{option.disabledReason ?? option.detail}</span>
          )}
        </label>
      ))}
    </div>
  )
  return (
    <fieldset className={classNames('field', props.className)} aria-describedby={group['aria-describedby']}>
      <legend className="mb-2 flex w-full items-baseline justify-between gap-4 text-[0.9375rem] font-semibold">
        <span>{legend}</span>
        {hint && <span className="small font-normal text-ink-3">{hint}</span>}
      </legend>
      {grid}
      <FieldNotes id={group.id} error={error} />
    </fieldset>
  )
}
