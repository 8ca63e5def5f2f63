import { Form, useNavigation } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import type { ListPage } from '../../kit/list.views.server.ts'
import { ListEmpty, ListEnd, ListTools, type ListWords } from '../../kit/ui/office-list.tsx'
import { RecordLines } from '../../kit/ui/record.tsx'
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
      {list.lines.length > 0 && <Alarms alarms={list.lines} />}
      <ListEnd list={list} label={t('title')} />
    </>
  )
}

function Alarms({ alarms }: { alarms: readonly ListedAlarm[] }) {
  const { t } = useTranslation('office-alarms')
  const told = useAlarmFacts()
  return (
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
  )
}

/** When it was raised and how often, what it is about, and who read it. */
function useAlarmFacts() {
  const { t, i18n } = useTranslation('office-alarms')
  const format = useFormat()
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
