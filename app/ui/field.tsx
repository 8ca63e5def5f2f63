import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { classNames } from './class-names.ts'

export type FieldProps = {
  name: string
  label: ReactNode
  /** Give one when two forms on a page have a field of the same name. */
  id?: string
  help?: ReactNode
  error?: string | null
  optional?: boolean
  className?: string
}

export type FieldControl = {
  id: string
  name: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** The id of a field's control, for links that lead to it; `form` tells it from the same field of another form. */
export const fieldId = (name: string, form?: string) => (form ? `field-${form}-${name}` : `field-${name}`)

/** The attributes that tie a control to its help and error. */
export function fieldControl({ name, id = fieldId(name), help, error }: FieldProps): FieldControl {
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return { id, name, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined }
}

/** Help and error below a control; the error says what to do. */
export function FieldNotes({ id, help, error }: { id: string; help?: ReactNode; error?: string | null }) {
  return (
    <>
      {help && (
        <p id={`${id}-help`} className="field-help">
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          <CircleAlert />
          <span>{error}</span>
        </p>
      )}
    </>
  )
}

export function Field(props: FieldProps & { children: (control: FieldControl) => ReactNode }) {
  const { t } = useTranslation('ui')
  const control = fieldControl(props)
  return (
    <div className={classNames('field', props.className)}>
      <label className="field-label" htmlFor={control.id}>
        {props.label}
        {props.optional && <span className="field-optional"> ({t('optional')})</span>}
      </label>
      {props.children(control)}
      <FieldNotes id={control.id} help={props.help} error={props.error} />
    </div>
  )
}
