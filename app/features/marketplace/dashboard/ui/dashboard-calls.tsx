import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Avatar } from '#app/ui/photo.tsx'
import type { UpcomingCall } from '../views.server.ts'
import { NextCall } from './next-call.tsx'
import { Section } from './section.tsx'

/** Up to three upcoming calls, or what to do when there is none. */
export function DashboardCalls(props: { calls: UpcomingCall[]; now: Date; empty: ReactNode; className?: string }) {
  const { t } = useTranslation('dashboard')
  const { language, zoneName } = useFormat()
  const [next, ...rest] = props.calls
  const all = `/${language}/my-calls`
  return (
    <Section title={t('upcoming.title')} more={{ to: all, label: t('upcoming.all') }} className={props.className}>
      {next ? (
        <>
          <NextCall call={next} now={props.now} />
          {rest.length > 0 && (
            <ul aria-label={t('upcoming.list')} className="mt-2">
              {rest.map((call) => (
                <li key={call.callId} className="border-line border-b">
                  <CallRow call={call} now={props.now} to={all} />
                </li>
              ))}
            </ul>
          )}
          <p className="small mt-3 text-ink-3">{t('zone', { zone: zoneName })}</p>
        </>
      ) : (
        props.empty
      )}
    </Section>
  )
}

function CallRow({ call, now, to }: { call: UpcomingCall; now: Date; to: string }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  return (
    <Link
      to={to}
      className="grid grid-cols-[48px_minmax(0,1fr)_auto] items-center gap-3.5 rounded-ctl py-3.5 hover:bg-sunk sm:gap-4"
    >
      <Avatar photoKey={call.other.photoKey} id={call.other.userId} name={call.other.name} size={48} shape="arch" />
      <span className="min-w-0 text-[0.9375rem] leading-snug">
        <b className="block truncate font-semibold text-base">{call.other.name}</b>
        <span className="block text-ink-3 sm:hidden">{format.dayAndTime(call.startAt, now)}</span>
        <span className="text-ink-3">{t(`upcoming.short.${call.media}`, { minutes: call.minutes })}</span>
      </span>
      <span className="tabular text-right font-medium text-[0.9375rem] max-sm:hidden">
        {format.dayAndTime(call.startAt, now)}
      </span>
      <ChevronRight aria-hidden="true" className="size-5 text-ink-3 sm:hidden" />
      <span className="sr-only">{t('upcoming.goToCalls')}</span>
    </Link>
  )
}
