import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TabLinks } from '#app/ui/tabs.tsx'

/** The rooms of the back office, above the page's title. */
export function OfficeNav() {
  const { t } = useTranslation('backoffice')
  const { language } = useFormat()
  const home = `/${language}/admin`
  return (
    <div className="wrap pt-4">
      <TabLinks
        label={t('office.label')}
        items={[
          { to: home, label: t('office.applications'), end: true },
          { to: `${home}/money`, label: t('office.money') },
        ]}
      />
    </div>
  )
}
