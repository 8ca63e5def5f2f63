import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TabLinks } from '#app/ui/tabs.tsx'
import { useMarks } from '../../ui/office-nav.tsx'

/** Tabs for mails and jobs; hidden from support, which has no access to jobs. */
export function MessagesTabs() {
  const { t } = useTranslation('office-messages')
  const { language } = useFormat()
  const { isSupport } = useMarks()
  const home = `/${language}/admin/messages`
  if (isSupport) return null
  return (
    <TabLinks
      label={t('tabs.label')}
      className="mb-8"
      items={[
        { to: home, label: t('tabs.mails'), end: true },
        { to: `${home}/jobs`, label: t('tabs.jobs') },
      ]}
    />
  )
}
