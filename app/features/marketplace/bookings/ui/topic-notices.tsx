import type { VersionedNotice } from '#app/features/marketplace/gate/topic-notices.data.ts'
import { sentNotices } from '#app/features/marketplace/gate/topics.rules.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'

/** A topic and what a call about it is not, in the reader's language. */
export type TopicNotice = VersionedNotice & { name: string; text: string }

/** One sentence for all topics of the companion with a notice; booking acknowledges it (HeilprG). */
export function TopicNotices({ notices }: { notices: readonly TopicNotice[] }) {
  const { t } = useTranslation('bookings')
  if (notices.length === 0) return null
  return (
    <details className="small text-ink-2">
      <summary className="cursor-pointer list-none [&::-webkit-details-marker]:hidden">
        {t('notices.sentence')} <span className="text-link whitespace-nowrap">{t('notices.more')}</span>
      </summary>
      <ul className="mt-3 grid gap-2">
        {notices.map(({ topic, name, text }) => (
          <li key={topic}>
            <b className="font-semibold text-ink">{name}:</b> {text}
          </li>
        ))}
      </ul>
      <input type="hidden" name="notices" value={sentNotices(notices)} />
    </details>
  )
}
