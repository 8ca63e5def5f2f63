import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { classNames } from './class-names.ts'

export type Step = { title: string; text?: ReactNode; done: boolean; to?: string }

/** Steps down a thread: what is done, and what comes next as a link. */
export function StepList({ steps, className }: { steps: readonly Step[]; className?: string }) {
  const { t } = useTranslation('ui')
  return (
    <ol className={className}>
      {steps.map((step, position) => (
        <li key={step.title} className={classNames('steps-item', step.done && 'steps-done')}>
          <span className="steps-mark num">
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
