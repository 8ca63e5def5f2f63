import { useTranslation } from '#app/i18n/use-translation.ts'
import { Checkbox } from '#app/ui/choice.tsx'

/** A topic and what a call about it is not, in the reader's language. */
export type TopicNotice = { topic: string; name: string; text: string }

/** What is read once before the first call about some topics, with its tick (HeilprG). */
export function TopicNotices({ notices, error }: { notices: readonly TopicNotice[]; error: string | null }) {
  const { t } = useTranslation('bookings')
  if (notices.length === 0) return null
  return (
    <fieldset className="rounded-card border border-line p-4">
      <legend className="px-1 font-semibold text-[0.9375rem]">{t('notices.title')}</legend>
      <ul className="grid gap-2 text-[0.9375rem] text-ink-2">
        {notices.map(({ topic, name, text }) => (
          <li key={topic}>
            <b className="font-semibold text-ink">{name}:</b> {text}
          </li>
        ))}
      </ul>
      <Checkbox
        name="acknowledged"
        value={notices.map(({ topic }) => topic).join(' ')}
        label={t('notices.read')}
        required
        error={error}
        className="mt-3"
      />
    </fieldset>
  )
}
