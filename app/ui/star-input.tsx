import { type ReactNode, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { classNames } from './class-names.ts'
import { FieldNotes, fieldControl } from './field.tsx'
import { StarShape } from './rating.tsx'

const STEPS = [
  ['one', 'poor'],
  ['two', 'fair'],
  ['three', 'good'],
  ['four', 'veryGood'],
  ['five', 'excellent'],
] as const

export function StarInput(props: {
  name: string
  legend: ReactNode
  legendHidden?: boolean
  defaultValue?: 1 | 2 | 3 | 4 | 5
  error?: string | null
  onValueChange?: (stars: number) => void
  className?: string
}) {
  const { t } = useTranslation('stars')
  const { name, legend, legendHidden, defaultValue, error, onValueChange, className } = props
  const [stars, setStars] = useState(defaultValue ?? 0)
  const group = fieldControl({ name, label: legend, error })
  const chosen = STEPS[stars - 1]
  return (
    <fieldset className={classNames('field', className)} aria-describedby={group['aria-describedby']}>
      <legend className={legendHidden ? 'sr-only' : 'field-label'}>{legend}</legend>
      <div className="star-pick">
        {STEPS.map(([count, word], position) => (
          <label key={count}>
            <input
              type="radio"
              className="sr-only"
              id={position === 0 ? group.id : undefined}
              name={name}
              value={position + 1}
              defaultChecked={position + 1 === defaultValue}
              aria-label={`${t(`${count}`)}, ${t(`${word}`)}`}
              onChange={() => {
                setStars(position + 1)
                onValueChange?.(position + 1)
              }}
            />
            <StarShape size={36} />
          </label>
        ))}
      </div>
      <p className="mt-1 text-ink-2" aria-hidden="true">
        {chosen ? t('chosen', { stars, word: t(`${chosen[1]}`).toLowerCase() }) : t('none')}
      </p>
      <FieldNotes id={group.id} error={error} />
    </fieldset>
  )
}
