import { useTranslation } from '#app/i18n/use-translation.ts'
import { classNames } from './class-names.ts'

/** Something is on its way and nothing is known of its shape; else use a skeleton. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const { t } = useTranslation('ui')
  return (
    <span role="status" className={classNames('inline-flex text-pine', className)}>
      <span aria-hidden="true" className="btn-ring" />
      <span className="sr-only">{label ?? t('working')}</span>
    </span>
  )
}
