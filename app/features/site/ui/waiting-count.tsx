import { useTranslation } from '#app/i18n/use-translation.ts'
import { CountDot } from '#app/ui/member-marks.tsx'

/** How much waits for an administrator, beside the back office; nothing when nothing does. */
export function WaitingCount({ count = 0 }: { count: number | undefined }) {
  const { t } = useTranslation('shell')
  if (count === 0) return null
  return (
    <>
      {' '}
      <CountDot count={count} />
      <span className="sr-only">({t('nav.waiting', { count })})</span>
    </>
  )
}
