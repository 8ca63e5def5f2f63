import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { classNames } from './class-names.ts'

export type FieldProps = {
  name: string
  label: ReactNode
  /** Required if two forms on a page share a field name. */
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

/** The id of a field's control, for links to it. Pass `form` to distinguish forms with the same field. */
export const fieldId = (name: string, form?: string) => (form ? `field-${form}-${name}` : `field-${name}`)

export function fieldControl({ name, id = fieldId(name), help, error }: FieldProps): FieldControl {
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return { id, name, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined }
}

export function FieldNotes({ id, help, error }: { id: string; help?: ReactNode; error?: string | null }) {
  return (
    <>
      {help && (
        <p id={`${id}-help`} className="field-help">
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="small mt-1.5 flex gap-1.5 font-medium text-brick">
          <CircleAlert className="mt-0.5 size-4" />
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
        {props.optional && <span className="font-normal text-ink-3"> ({t('optional')})</span>}
      </label>
      {props.children(control)}
      <FieldNotes id={control.id} help={props.help} error={props.error} />
    </div>
  )
}
