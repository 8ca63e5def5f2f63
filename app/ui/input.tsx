import { Eye, EyeOff } from 'lucide-react'
import { type ComponentPropsWithRef, type ReactNode, useState } from 'react'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { classNames } from './class-names.ts'
import { Field, type FieldProps } from './field.tsx'

type Native<Tag extends 'input' | 'textarea'> = Omit<ComponentPropsWithRef<Tag>, keyof FieldProps>

function split<P extends FieldProps>(props: P) {
  const { name, label, id, help, error, optional, className, ...rest } = props
  return { field: { name, label, id, help, error, optional, className }, rest }
}

export function TextField(props: FieldProps & { icon?: ReactNode } & Native<'input'>) {
  const { field, rest } = split(props)
  const { icon, ...input } = rest
  return (
    <Field {...field}>
      {(control) => (
        <span className="relative block">
          {icon && <span className="control-lead">{icon}</span>}
          <input className="control" {...input} {...control} />
        </span>
      )}
    </Field>
  )
}

/** `maxLength` shows a counter but allows more, so pasted text isn't cut off. */
export function TextArea(props: FieldProps & Native<'textarea'>) {
  const { t } = useTranslation('ui')
  const format = useFormat()
  const { field, rest } = split(props)
  const { maxLength, onInput, ...area } = rest
  const [length, setLength] = useState(String(area.value ?? area.defaultValue ?? '').length)
  const left = (maxLength ?? 0) - length
  return (
    <Field {...field}>
      {(control) => (
        <>
          <textarea
            className="control"
            {...area}
            {...control}
            onInput={(event) => {
              setLength(event.currentTarget.value.length)
              onInput?.(event)
            }}
          />
          {maxLength !== undefined && (
            <p className={classNames('field-help tabular', left < 0 && 'font-medium text-brick')}>
              {left < 0
                ? t('field.charactersOver', { count: -left, formatted: format.number(-left) })
                : t('field.charactersLeft', { count: left, formatted: format.number(left) })}
            </p>
          )}
        </>
      )}
    </Field>
  )
}

export function PasswordField(props: FieldProps & Omit<Native<'input'>, 'type'>) {
  const { t } = useTranslation('ui')
  const { field, rest } = split(props)
  const [isVisible, setIsVisible] = useState(false)
  return (
    <Field {...field}>
      {(control) => (
        <span className="relative block">
          <input
            className="control"
            spellCheck={false}
            autoCapitalize="none"
            {...rest}
            {...control}
            type={isVisible ? 'text' : 'password'}
          />
          <button
            type="button"
            className="control-tail"
            aria-label={isVisible ? t('field.hidePassword') : t('field.showPassword')}
            onClick={() => setIsVisible(!isVisible)}
          >
            {isVisible ? <EyeOff /> : <Eye />}
          </button>
        </span>
      )}
    </Field>
  )
}
