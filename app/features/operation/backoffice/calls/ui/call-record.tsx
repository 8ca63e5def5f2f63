import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { DescriptionList } from '#app/ui/panel.tsx'
import { RecordLines, RecordSection } from '../../kit/ui/record.tsx'
import type { OfficeCall } from '../views.server.ts'
import { OutcomeTags } from './call-list.tsx'

/** What was booked and how it ended, and who took part. */
export function CallRecord({ record }: { record: OfficeCall }) {
  const { t } = useTranslation('office-calls')
  const format = useFormat()
  const { call, extensions, cause, cases, isOnCompanionsWord } = record
  const credits = (count: number) => t('credits', { count, amount: format.credits(count) })
  return (
    <div className="grid gap-10 lg:grid-cols-2 lg:gap-x-14">
      <RecordSection
        title={t('booked')}
        items={[
          { term: t('start'), value: format.dateTime(call.startAt) },
          { term: t('columns.length'), value: t(`length.${call.mediaType}`, { minutes: call.minutes }) },
          { term: t('columns.price'), value: call.credits === 0 ? t('free') : credits(call.credits) },
          { term: t('bookedAt'), value: format.dateTime(call.bookedAt) },
          { term: t('id'), value: <code className="text-sm [overflow-wrap:anywhere]">{call.id}</code> },
        ]}
      />
      <RecordSection title={t('outcome')}>
        <OutcomeTags call={call} />
        <p className="mt-3 max-w-[40em] text-ink-2">
          {t(`causes.${cause}`)} {isOnCompanionsWord && t('onCompanionsWord')}
        </p>
        <DescriptionList
          className="mt-3"
          items={[
            ...(call.actualStartAt ? [{ term: t('actualStart'), value: format.dateTime(call.actualStartAt) }] : []),
            ...(call.lateSeconds > 0
              ? [
                  {
                    term: t('late'),
                    value: t(call.lateMovesEnd ? 'lateMoved' : 'lateUnmoved', {
                      minutes: Math.floor(call.lateSeconds / 60),
                      seconds: call.lateSeconds % 60,
                    }),
                  },
                ]
              : []),
            ...extensions.map((question) => ({
              term: t('moreTime.term'),
              value: t(`moreTime.${question.answer ?? 'open'}`, {
                what: t(`moreTime.question.${question.side}`, {
                  minutes: question.minutes,
                  credits: credits(question.credits),
                  time: format.time(question.askedAt),
                }),
                time: question.answeredAt ? format.time(question.answeredAt) : '',
              }),
            })),
            ...(call.endedAt ? [{ term: t('ended'), value: format.dateTime(call.endedAt) }] : []),
            ...(call.cancelledAt ? [{ term: t('cancelled'), value: format.dateTime(call.cancelledAt) }] : []),
            ...(call.settlement
              ? [{ term: t('money'), value: t(`settlements.${call.settlement}`, { credits: credits(call.credits) }) }]
              : []),
            ...(call.stars === null ? [] : [{ term: t('rating'), value: t('stars', { count: call.stars }) }]),
          ]}
        />
        {call.cancelNote && (
          <Note tone="plain" title={t('cancelNote')} className="mt-4">
            {call.cancelNote}
          </Note>
        )}
      </RecordSection>
      <RecordSection title={t('people')}>
        <RecordLines
          lines={(['seeker', 'companion'] as const).map((side) => ({
            id: side,
            title: <Person id={call[`${side}Id`]} name={call[`${side}Name`]} status={call[`${side}Status`]} />,
            more: [t(side), ...(call[`${side}Status`] === 'canceled' ? [] : [call[`${side}Email`]])].join(' · '),
          }))}
        />
      </RecordSection>
      <RecordSection title={t('cases')} empty={cases.length === 0 && t('noCases')}>
        <RecordLines
          lines={cases.map(({ id, reference, kind, status, openedAt }) => ({
            id,
            title: <TextLink to={`/${format.language}/admin/cases/${id}`}>{reference}</TextLink>,
            end: t(`caseKinds.${kind}`),
            more: `${t(`caseStatuses.${status}`)}, ${format.date(openedAt)}`,
          }))}
        />
      </RecordSection>
    </div>
  )
}

function Person({ id, name, status }: { id: string; name: string | null; status: string | null }) {
  const { t } = useTranslation('office-calls')
  const { language } = useFormat()
  if (status === 'canceled') return t('deleted')
  return (
    <span className="flex flex-wrap items-center gap-2">
      <TextLink to={`/${language}/admin/people/${id}`}>{name || t('nameless')}</TextLink>
      {status === 'suspended' && <Tag tone="brick">{t('suspended')}</Tag>}
    </span>
  )
}
