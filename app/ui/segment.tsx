import type { ReactNode } from 'react'
import { checkedness } from './choice.tsx'
import { classNames } from './class-names.ts'

export type SegmentOption = { value: string; label: ReactNode; icon?: ReactNode; hint?: ReactNode }

/** One of two or three, side by side; a radio group in a form. `legend` is read, not shown. */
export function Segment(props: {
  name: string
  legend: string
  options: readonly SegmentOption[]
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
  className?: string
}) {
  const { name, legend, options, value, defaultValue, onValueChange, className } = props
  return (
    <fieldset className={classNames('seg', className)}>
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className="seg-item">
          <input
            type="radio"
            className="sr-only"
            name={name}
            value={option.value}
            {...checkedness(option.value, value, defaultValue)}
            onChange={() => onValueChange?.(option.value)}
          />
          {option.icon}
          <span>{option.label}</span>
          {option.hint && <span className="seg-hint">{option.hint}</span>}
        </label>
      ))}
    </fieldset>
  )
}
