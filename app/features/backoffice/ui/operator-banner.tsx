import { useRouteLoaderData } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import type { OperatorNotice } from '../legal/views.server.ts'

/** What the law still wants to know of the operator, on every page of the back office. */
export function OperatorBanner() {
  const { t } = useTranslation('backoffice')
  const { language } = useFormat()
  const frame = useRouteLoaderData('routes/shell') as { operator?: OperatorNotice | null } | undefined
  if (!frame?.operator) return null
  const { missing, isMoneyOff } = frame.operator
  return (
    <Note className="mt-4" title={t(isMoneyOff ? 'operator.moneyOff' : 'operator.title')}>
      <span className="break-words">{t('operator.missing', { settings: missing.join(', ') })}</span>{' '}
      <TextLink to={`/${language}/admin/legal`}>{t('operator.more')}</TextLink>
    </Note>
  )
}
