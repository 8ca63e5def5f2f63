import { Form, useNavigation } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import type { ListPage } from '../../kit/list.views.server.ts'
import { ListEmpty, ListEnd, ListTools, type ListWords } from '../../kit/ui/office-list.tsx'
import { pathOfAlarm } from '../rules.ts'
import type { ListedAlarm } from '../views.server.ts'

const ALARMS = {
  namespace: 'office-alarms',
  filters: { state: (value, { t }) => t(`states.${(value ?? 'all') as 'all'}`) },
} satisfies Partial<ListWords<ListedAlarm, 'office-alarms'>>

/** `done` is how many were marked as read just now. */
export function AlarmList({ list, done }: { list: ListPage<ListedAlarm>; done: number }) {
  const { t } = useTranslation('office-alarms')
  const unread = list.lines.filter(({ readAt }) => !readAt)
  return (
    <>
      {done > 0 && (
        <Note tone="good" live className="mb-8">
          {t('done', { count: done })}
        </Note>
      )}
      <ListTools list={list} words={ALARMS} />
      <ListEmpty list={list} none={t('none')} text={t('noneText')} />
      {unread.length > 1 && (
        <div className="mb-4 flex justify-end">
          <MarkRead alarms={unread} label={t('markAllRead')} />
        </div>
      )}
      {list.lines.length > 0 && (
        <ul className="divide-y divide-line border-line border-y">
          {list.lines.map((alarm) => (
            <li key={alarm.id} className="grid gap-x-8 gap-y-4 py-5 md:grid-cols-[minmax(0,1fr)_auto]">
              <AlarmWords alarm={alarm} />
              <AlarmSteps alarm={alarm} />
            </li>
          ))}
        </ul>
      )}
      <ListEnd list={list} label={t('title')} />
    </>
  )
}

function AlarmWords({ alarm }: { alarm: ListedAlarm }) {
  const { t, i18n } = useTranslation('office-alarms')
  const format = useFormat()
  const { code, subject, detail, times, firstAt, lastAt, readAt, readBy, isOver } = alarm
  const key = `subjects.${code}.${subject}` as 'subjects.answer_overdue.case'
  const words = i18n.exists(`office-alarms:${key}`) ? t(key) : null
  return (
    <div className="min-w-0">
      <h2 className="font-semibold">{t(`codes.${code}.title`)}</h2>
      <p className="mt-1 max-w-[44em] text-ink-2">{t(`codes.${code}.todo`)}</p>
      <p className="small mt-2 flex flex-wrap gap-x-4 gap-y-1 text-ink-3">
        <span>
          {times === 1
            ? format.dateTime(firstAt)
            : `${t('since', { at: format.dateTime(firstAt) })}, ${t('times', { count: times, at: format.dateTime(lastAt) })}`}
        </span>
        {subject && (
          <span className="[overflow-wrap:anywhere]">
            {t('about')}: {words ?? <code>{subject}</code>}
          </span>
        )}
        {detail && (
          <span className="[overflow-wrap:anywhere]">
            {t('detail')}: {detail}
          </span>
        )}
        {readAt && (
          <span>
            {isOver
              ? t('over', { at: format.dateTime(readAt) })
              : t('readBy', { name: readBy ?? t('someone'), at: format.dateTime(readAt) })}
          </span>
        )}
      </p>
    </div>
  )
}

function AlarmSteps({ alarm }: { alarm: ListedAlarm }) {
  const { t } = useTranslation('office-alarms')
  const { language } = useFormat()
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
