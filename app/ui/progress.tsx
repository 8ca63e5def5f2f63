import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
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
        className="h-1.5 overflow-hidden rounded-[3px] bg-line"
      >
        <i
          className="block h-full rounded-[3px] bg-apricot-deep transition-[width] duration-slow ease-soft"
          style={{ width: `${(100 * Math.min(max, Math.max(0, value))) / max}%` }}
        />
      </div>
    </div>
  )
}

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

/** A ring that empties as time runs out; write the time next to it. */
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

export type Step = { title: string; text?: ReactNode; done: boolean; to?: string }

/** Steps along a thread; unfinished ones may link to their page. */
export function StepList({ steps, className }: { steps: readonly Step[]; className?: string }) {
  const { t } = useTranslation('ui')
  return (
    <ol className={className}>
      {steps.map((step, position) => (
        <li key={step.title} className="relative grid grid-cols-[34px_1fr] gap-4 pb-5">
          {position < steps.length - 1 && (
            <span
              className={classNames(
                'absolute top-[34px] bottom-0 left-[15.5px] w-[3px]',
                step.done ? 'bg-apricot-deep' : 'bg-line',
              )}
            />
          )}
          <span
            className={classNames(
              'num grid size-[34px] place-items-center rounded-full text-[1.125rem] leading-none',
              step.done
                ? 'bg-apricot-deep text-[color:light-dark(oklch(0.99_0.01_85),oklch(0.22_0.02_60))]'
                : 'border-2 border-line-strong text-ink-2',
            )}
          >
            {step.done ? <Check className="size-5 [stroke-width:2.4]" /> : position + 1}
            <span className="sr-only">{step.done ? t('steps.done') : t('steps.open')}</span>
          </span>
          <span className="min-w-0 pt-1">
            {step.to && !step.done ? (
              <Link to={step.to} className="text-link">
                {step.title}
              </Link>
            ) : (
              <span className={step.done ? 'text-ink-2' : 'font-semibold'}>{step.title}</span>
            )}
            {step.text && <span className="small block text-ink-3">{step.text}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
