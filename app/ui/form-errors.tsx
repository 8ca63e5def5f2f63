import { useEffect, useRef } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { classNames } from './class-names.ts'
import { fieldId } from './field.tsx'
import { LiveRegion } from './live-region.tsx'
import { Note } from './note.tsx'

export type FormError = { name: string; message: string }

/** Shows a single error only at its field, and announces it. New errors focus the first wrong field. */
export function FormErrors(props: {
  errors: readonly FormError[]
  title?: string | undefined
  form?: string | undefined
  className?: string
}) {
  const { errors, title, form: of, className } = props
  const { t } = useTranslation('ui')
  const place = useRef<HTMLDivElement>(null)
  const names = errors.map((error) => error.name).join(' ')

  const isAlone = errors.length === 1 && title === undefined

  const before = useRef<string[]>([])
  useEffect(() => {
    const wrong = names.split(' ').filter(Boolean)
    const isFewer = wrong.length < before.current.length && wrong.every((name) => before.current.includes(name))
    before.current = wrong
    // Don't move focus when an error disappears while typing.
    if (isFewer) return
    const form = place.current?.closest('form')
    for (const name of wrong) {
      const field = form?.elements.namedItem(name)
      const named = field instanceof RadioNodeList ? field[0] : field
      const isHidden = named instanceof HTMLInputElement && named.type === 'hidden'
      const control = isHidden ? document.getElementById(fieldId(name, of)) : named
      if (control instanceof HTMLElement) return control.focus()
    }
  }, [names, of])

  return (
    <div ref={place} className={classNames(className, isAlone && 'contents')}>
      {isAlone && <LiveRegion assertive>{errors[0]?.message}</LiveRegion>}
      {errors.length > 0 && (
        <Note tone="bad" title={title ?? t('errors.title')} className={isAlone ? 'hidden! noscript:flex!' : undefined}>
          <ul className="mt-1 grid gap-1">
            {errors.map((error) => (
              <li key={error.name}>
                <a href={`#${fieldId(error.name, of)}`}>{error.message}</a>
              </li>
            ))}
          </ul>
        </Note>
      )}
    </div>
  )
}
