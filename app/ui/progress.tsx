import { type ReactNode, useId } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { classNames } from './class-names.ts'

export function ProgressBar(props: {
  value: number
  max: number
  label: ReactNode
  labelHidden?: boolean
  className?: string
}) {
  const { value, max, label, labelHidden, className } = props
  const id = useId()
  return (
    <div className={className}>
      <div id={id} className={labelHidden ? 'sr-only' : 'mb-2 text-[0.9375rem] font-medium text-ink-2'}>
        {label}
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        className="bar"
      >
        <i style={{ width: `${(100 * Math.min(max, Math.max(0, value))) / max}%` }} />
      </div>
    </div>
  )
}

/** “Step 2 of 6”, and what the step is about. */
export function StepProgress(props: { step: number; total: number; title?: ReactNode; className?: string }) {
  const { t } = useTranslation('ui')
  const { step, total, title, className } = props
  return (
    <ProgressBar
      value={step}
      max={total}
      className={className}
      label={
        <>
          <span className="tabular">{t('steps.of', { step, total })}</span>
          {title && <span className="font-normal text-ink-3"> · {title}</span>}
        </>
      }
    />
  )
}

/** The share that is left, as a ring that empties; the time itself is written beside it. */
export function CountdownRing(props: { fraction: number; label: string; size?: number; className?: string }) {
  const { fraction, label, size = 34, className } = props
  const left = Math.min(1, Math.max(0, fraction))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 34 34"
      width={size}
      height={size}
      fill="none"
      strokeWidth="4"
      className={classNames('flex-none -rotate-90', className)}
    >
      <circle cx="17" cy="17" r="14.5" className="stroke-line" />
      <circle
        cx="17"
        cy="17"
        r="14.5"
        pathLength="100"
        strokeDasharray={`${left * 100} 100`}
        strokeLinecap={left > 0.02 ? 'round' : 'butt'}
        className="stroke-apricot"
      />
    </svg>
  )
}
