import { BookOpen } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFetcher, useRevalidator, useSearchParams } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { isServerReachable } from '#app/platform/browser/keep-page.ts'
import type { ActionResult } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import { isSettlementDue } from '../access.rules.ts'
import type { CallRow } from '../views.server.ts'
import { UpcomingCalls } from './upcoming-calls.tsx'

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

export function LoadFailedNote({ text }: { text: string }) {
  const { t } = useTranslation('calls')
  const { revalidate, state } = useRevalidator()
  return (
    <div className="grid justify-items-start gap-4">
      <Note tone="bad">{text}</Note>
      <Button variant="sec" size="sm" busy={state !== 'idle'} onClick={() => void revalidate()}>
        {t('errors.retry')}
      </Button>
    </div>
  )
}

export function GuidelinesBanner({ href }: { href: string }) {
  const { t } = useTranslation('calls')
  return (
    <Note tone="plain" icon={<BookOpen />} className="mt-10">
      {t('guidelines.text')}{' '}
      <TextLink href={href} target="_blank" rel="noopener">
        {t('guidelines.link')}
      </TextLink>
    </Note>
  )
}

const everyMs = 60_000

/** Asks the server on load and every minute, and has it settle what is due; only `checkNow` reports a failure. */
export function useLiveCalls(calls: readonly CallRow[], now: Date) {
  const fetcher = useFetcher<ActionResult<unknown>>()
  const pressed = useFetcher<ActionResult<unknown>>()
  const { revalidate } = useRevalidator()
  const check = async () => {
    if (!(await isServerReachable())) return
    if (calls.some((call) => isSettlementDue(call, now))) void fetcher.submit({ intent: 'check' }, { method: 'post' })
    else void revalidate()
  }
  const latest = useRef(check)
  latest.current = check
  const isEmpty = calls.length === 0
  const hasDue = calls.some((call) => isSettlementDue(call, now))

  useEffect(() => {
    if (isEmpty) return
    const timer = setInterval(() => void latest.current(), everyMs)
    return () => clearInterval(timer)
  }, [isEmpty])
  useEffect(() => {
    if (hasDue) void latest.current()
  }, [hasDue])

  return {
    checkNow: () => void pressed.submit({ intent: 'check' }, { method: 'post' }),
    isChecking: pressed.state !== 'idle',
    failure: pressed.data && !pressed.data.ok && pressed.state === 'idle' ? pressed.data.code : null,
  }
}
