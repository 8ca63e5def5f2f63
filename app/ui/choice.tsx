import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { FieldNotes, type FieldProps, fieldControl } from './field.tsx'

type TickProps = FieldProps & Omit<ComponentPropsWithRef<'input'>, keyof FieldProps | 'type' | 'role'>

function Tick(props: TickProps & { boxClass: string; role?: 'switch' }) {
  const { name, label, id, help, error, optional: _, className, boxClass, ...input } = props
  const control = fieldControl({ name, label, id, help, error })
  return (
    <div className={classNames('field', className)}>
      <label className="tick self-start">
        <input type="checkbox" className={boxClass} {...input} {...control} />
        <span>{label}</span>
      </label>
      <FieldNotes id={control.id} help={help} error={error} />
    </div>
  )
}

export function Checkbox(props: TickProps) {
  return <Tick {...props} boxClass="tick-box" />
}

export function Switch(props: TickProps) {
  return <Tick {...props} role="switch" boxClass="tick-switch" />
}

export type RadioOption = { value: string; label: ReactNode; help?: ReactNode; disabled?: boolean }

export function RadioGroup(props: {
  name: string
  legend: ReactNode
  options: readonly RadioOption[]
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
  help?: ReactNode
  error?: string | null
  row?: boolean
  className?: string
}) {
  const { name, legend, options, value, defaultValue, onValueChange, help, error, row, className } = props
  const group = fieldControl({ name, label: legend, help, error })
  return (
    <fieldset className={classNames('field', className)} aria-describedby={group['aria-describedby']}>
      <legend className="field-label">{legend}</legend>
      <div className={row ? 'flex flex-wrap gap-x-6' : 'flex flex-col'}>
        {options.map((option, position) => (
          <label key={option.value} className="tick self-start">
            <input
              type="radio"
              className="tick-box tick-radio"
              id={position === 0 ? group.id : undefined}
              aria-invalid={position === 0 ? group['aria-invalid'] : undefined}
              name={name}
              value={option.value}
              disabled={option.disabled}
              {...checkedProps(option.value, value, defaultValue)}
              onChange={() => onValueChange?.(option.value)}
            />
            <span>
              {option.label}
              {option.help && <span className="small block font-normal text-ink-3">{option.help}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldNotes id={group.id} help={help} error={error} />
    </fieldset>
  )
}

export function checkedProps(option: string, value: string | undefined, defaultValue: string | undefined) {
  return value === undefined ? { defaultChecked: defaultValue === option } : { checked: value === option }
}
