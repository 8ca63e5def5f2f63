import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import type { CallRow } from '../views.server.ts'
import { LoadFailedNote } from './load-failed-note.tsx'
import { UpcomingCalls } from './upcoming-calls.tsx'
import { useLiveCalls } from './use-live-calls.ts'

/** Upcoming calls, refreshed while the page is open; null when they could not be loaded. */
export function UpcomingSection(props: {
  calls: readonly CallRow[] | null
  now: Date
  language: string
  isCompanion: boolean
  onCancel: (call: CallRow) => void
}) {
  const { calls, now, language, isCompanion, onCancel } = props
  const { t } = useTranslation('calls')
  const format = useFormat()
  const live = useLiveCalls(calls ?? [], now)
  const [query, setQuery] = useSearchParams()
  const asked = calls?.find(({ callId }) => callId === query.get('cancel'))
  // A call's page links here with `?cancel={callId}`.
  useEffect(() => {
    if (!asked) return
    onCancel(asked)
    setQuery({}, { replace: true, preventScrollReset: true })
  }, [asked, onCancel, setQuery])
  return (
    <section aria-labelledby="upcoming-title">
      <SectionHead
        id="upcoming-title"
        focusable
        title={t('upcoming.title')}
        text={t('zone', { zone: format.zoneName })}
        action={
          calls &&
          calls.length > 0 && (
            <TextLink to={`/${language}/device-check`} reloadDocument className="text-[0.9375rem]">
              {t('upcoming.checkDevices')}
            </TextLink>
          )
        }
        className="mb-4"
      />
      {live.failure && (
        <Note tone="bad" className="mb-4">
          {t('errors.check_failed')}
        </Note>
      )}
      {!calls && <LoadFailedNote text={t('errors.upcoming_failed')} />}
      {calls && calls.length > 0 && (
        <UpcomingCalls
          calls={calls}
          now={now}
          language={language}
          isChecking={live.isChecking}
          onCancel={onCancel}
          onCheck={live.checkNow}
        />
      )}
      {calls && calls.length === 0 && (
        <EmptyState
          level={3}
          title={t('upcoming.empty.title')}
          sentence={t(isCompanion ? 'upcoming.empty.companion' : 'upcoming.empty.seeker')}
          action={
            <Button to={`/${language}/${isCompanion ? 'my-schedule' : 'companions'}`}>
              {t(isCompanion ? 'upcoming.empty.companionAction' : 'upcoming.empty.seekerAction')}
            </Button>
          }
        />
      )}
    </section>
  )
}
