import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TabLinks } from '#app/ui/tabs.tsx'
import { OperatorBanner } from './operator-banner.tsx'

/** The rooms of the back office in their order, each with its address below `/admin`. */
const ROOMS = [
  { key: 'applications', path: '/applications', isExact: false },
  { key: 'people', path: '/people', isExact: false },
  { key: 'companions', path: '/companions', isExact: false },
  { key: 'cases', path: '/cases', isExact: false },
  { key: 'money', path: '/money', isExact: false },
  { key: 'legal', path: '/legal', isExact: true },
] as const

/** The rooms of the back office, above the page's title. */
export function OfficeNav() {
  const { t } = useTranslation('backoffice')
  const { language } = useFormat()
  return (
    <div className="wrap pt-4">
      <TabLinks
        label={t('office.label')}
        items={ROOMS.map(({ key, path, isExact }) => ({
          to: `/${language}/admin${path}`,
          label: t(`office.${key}`),
          end: isExact,
        }))}
      />
      <OperatorBanner />
    </div>
  )
}
