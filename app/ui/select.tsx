import { ChevronDown } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { Field, type FieldProps } from './field.tsx'

export type SelectOption = { value: string; label: string; disabled?: boolean }

type SelectFieldProps = FieldProps & {
  options: readonly SelectOption[]
  placeholder?: string
} & Omit<ComponentPropsWithRef<'select'>, keyof FieldProps | 'children'>

/** A native select: fast on phones, and works before JavaScript loads. */
export function SelectField(props: SelectFieldProps) {
  const { name, label, id, help, error, optional, className, options, placeholder, ...select } = props
  return (
    <Field {...{ name, label, id, help, error, optional, className }}>
      {(control) => (
        <span className="relative block">
          <select className="control" {...select} {...control}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <span className="control-tail pointer-events-none">
            <ChevronDown />
          </span>
        </span>
      )}
    </Field>
  )
}
