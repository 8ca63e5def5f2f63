import { Section } from '#app/features/marketplace/dashboard/ui/section.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { WordedNotification } from '../words.views.server.ts'
import { NotificationRow } from './notification-row.tsx'

/** The newest three notifications on the dashboard. */
export function RecentActivity(props: { items: WordedNotification[]; now: Date; className?: string }) {
  const { t } = useTranslation('dashboard')
  const { language } = useFormat()
  return (
    <Section
      title={t('activity.title')}
      more={{ to: `/${language}/notifications`, label: t('activity.all') }}
      className={props.className}
    >
      {props.items.length === 0 ? (
        <p className="border-line border-y py-5 text-ink-2">{t('activity.empty')}</p>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {props.items.map((item) => (
            <li key={item.id}>
              <NotificationRow item={item} now={props.now} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
