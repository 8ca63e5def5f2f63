import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { FieldNotes, fieldControl } from './field.tsx'

export type ChoiceChip = { value: string; label: ReactNode; icon?: ReactNode; disabled?: boolean }

export function ChoiceChips(props: {
  name: string
  /** Required if two groups of a form share a name. */
  id?: string
  legend: ReactNode
  legendHidden?: boolean
  options: readonly ChoiceChip[]
  value?: readonly string[]
  defaultValue?: readonly string[]
  onValueChange?: (values: string[]) => void
  multiple?: boolean
  help?: ReactNode
  error?: string | null
  className?: string
}) {
  const { legend, options, value, defaultValue = [], multiple = true, onValueChange, help, error } = props
  const group = fieldControl({ ...props, label: legend })

  function change(option: string, checked: boolean) {
    const before = value ?? defaultValue
    if (!multiple) onValueChange?.([option])
    else onValueChange?.(checked ? [...before, option] : before.filter((other) => other !== option))
  }

  return (
    <fieldset className={classNames('field', props.className)} aria-describedby={group['aria-describedby']}>
      <legend className={props.legendHidden ? 'sr-only' : 'field-label'}>{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option, position) => (
          <label key={option.value} className="pill">
            <input
              type={multiple ? 'checkbox' : 'radio'}
              className="sr-only"
              id={position === 0 ? group.id : undefined}
              name={group.name}
              value={option.value}
              disabled={option.disabled}
              {...(value === undefined
                ? { defaultChecked: defaultValue.includes(option.value) }
                : { checked: value.includes(option.value) })}
              onChange={(event) => change(option.value, event.currentTarget.checked)}
            />
            {option.icon ?? <Check className="pill-tick" />}
            {option.label}
          </label>
        ))}
      </div>
      <FieldNotes id={group.id} help={help} error={error} />
    </fieldset>
  )
}
