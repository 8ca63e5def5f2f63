import { Form, useNavigation } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { AlarmCode } from '#app/platform/alarm-codes.ts'
import { isUuid } from '#app/platform/uuid.ts'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import type { ListPage } from '../../kit/list.views.server.ts'
import { type ListWords, OfficeList } from '../../kit/ui/office-list.tsx'
import { RecordLines } from '../../kit/ui/record.tsx'
import { useWords } from '../../kit/ui/use-words.ts'
import { partPath } from '../../money/rules.ts'
import type { ListedAlarm } from '../views.server.ts'

const ALARMS: ListWords<ListedAlarm, 'office-alarms'> = {
  namespace: 'office-alarms',
  caption: 'title',
  none: 'none',
  filters: { state: (value, { t }) => t(`states.${(value ?? 'all') as 'all'}`) },
  columns: [],
}

export function AlarmList({ list, done }: { list: ListPage<ListedAlarm>; done: number }) {
  const { t } = useTranslation('office-alarms')
  return (
    <>
      {done > 0 && (
        <Note tone="good" live className="mb-8">
          {t('done', { count: done })}
        </Note>
      )}
      <OfficeList list={list} words={ALARMS} draw={(alarms) => <Alarms alarms={alarms} />} />
    </>
  )
}

function Alarms({ alarms }: { alarms: readonly ListedAlarm[] }) {
  const { t } = useTranslation('office-alarms')
  const told = useAlarmFacts()
  const unread = alarms.filter(({ readAt }) => !readAt)
  return (
    <>
      {unread.length > 1 && (
        <div className="mb-4 flex justify-end">
          <MarkRead alarms={unread} label={t('markAllRead')} />
        </div>
      )}
      <RecordLines
        lines={alarms.map((alarm) => ({
          id: alarm.id,
          title: <h2 className="font-semibold">{t(`codes.${alarm.code}.title`)}</h2>,
          end: <AlarmSteps alarm={alarm} />,
          more: (
            <>
              <p className="mb-1 max-w-[44em] text-base text-ink-2">{t(`codes.${alarm.code}.todo`)}</p>
              {told(alarm).join(' · ')}
            </>
          ),
        }))}
      />
    </>
  )
}

function useAlarmFacts() {
  const { t, i18n, format } = useWords('office-alarms')
  return ({ code, subject, detail, times, firstAt, lastAt, readAt, readBy, isOver }: ListedAlarm): string[] => {
    const key = `subjects.${code}.${subject}` as 'subjects.answer_overdue.case'
    const at = format.dateTime(firstAt)
    const read = readAt && format.dateTime(readAt)
    return [
      times === 1 ? at : `${t('since', { at })}, ${t('times', { count: times, at: format.dateTime(lastAt) })}`,
      ...(subject ? [`${t('about')}: ${i18n.exists(`office-alarms:${key}`) ? t(key) : subject}`] : []),
      ...(detail ? [`${t('detail')}: ${detail}`] : []),
      ...(read ? [isOver ? t('over', { at: read }) : t('readBy', { name: readBy ?? t('someone'), at: read })] : []),
    ]
  }
}

function AlarmSteps({ alarm }: { alarm: ListedAlarm }) {
  const { t, language } = useWords('office-alarms')
  const title = t(`codes.${alarm.code}.title`)
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 md:content-start md:justify-end">
      <TextLink to={`/${language}/admin${pathOfAlarm(alarm.code, alarm.subject)}`}>
        {t('look')}
        <span className="sr-only">: {title}</span>
      </TextLink>
      {!alarm.readAt && <MarkRead alarms={[alarm]} label={t('markRead')} about={title} />}
    </div>
  )
}

function MarkRead(props: { alarms: readonly ListedAlarm[]; label: string; about?: string }) {
  const { alarms, label, about } = props
  const sent = useNavigation().formData?.getAll('alarmId')
  const busy = sent?.length === alarms.length && sent[0] === alarms[0]?.id
  return (
    <Form method="post" preventScrollReset>
      {alarms.map(({ id }) => (
        <input key={id} type="hidden" name="alarmId" value={id} />
      ))}
      <Button type="submit" name="intent" value="read" size="sm" variant="sec" busy={busy}>
        {label}
        {about && <span className="sr-only">: {about}</span>}
      </Button>
    </Form>
  )
}

const OVERDUE_PATHS: Readonly<Record<string, string>> = {
  application: '/applications',
  purchase: partPath('purchases'),
  payout: partPath('payouts'),
}

export function pathOfAlarm(code: AlarmCode, subject: string): string {
  const about = new URLSearchParams({ q: subject })
  switch (code) {
    case 'payment_does_not_fit':
      return isUuid(subject) ? `/money/purchases/${subject}` : partPath('purchases')
    case 'refund_refused':
      return `${partPath('refunds')}?${about}`
    case 'provider_balance_low':
    case 'transfer_unknown':
    case 'transferred_too_much':
      return `${partPath('payouts')}?${about}`
    case 'provider_differs':
    case 'events_not_read':
    case 'webhooks_silent':
    case 'provider_not_compared':
    case 'books_do_not_add_up':
      return partPath('overview')
    case 'mail_gave_up':
      return '/messages?status=failed'
    case 'job_gave_up':
    case 'jobs_not_worked':
      return '/messages/jobs'
    case 'live_updates_lost':
    case 'backup_overdue':
      return '/settings'
    case 'audit_trail_broken':
    case 'audit_trail_other_key':
      return '/audit'
    case 'report_of_danger':
      return isUuid(subject) ? `/cases/${subject}` : '/cases'
    case 'answer_overdue':
      return OVERDUE_PATHS[subject] ?? '/cases'
    case 'calls_do_not_connect':
      return '/call-quality'
    case 'deletion_not_repeated':
      return `/people?${about}`
  }
}
