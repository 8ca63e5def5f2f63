import type { ReactNode } from 'react'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { DescriptionList, SectionHead } from '#app/ui/panel.tsx'
import type { OfficeCall } from '../views.server.ts'
import { OutcomeTags } from './call-list.tsx'

export function CallRecord({ record }: { record: OfficeCall }) {
  const { t } = useTranslation('office-calls')
  const format = useFormat()
  const { call, extensions, cause, isOnCompanionsWord } = record
  const credits = (count: number) => t('credits', { count, amount: format.credits(count) })
  return (
    <div className="grid gap-10 lg:grid-cols-2 lg:gap-x-14">
      <section>
        <SectionHead title={t('booked')} className="mb-3" />
        <DescriptionList
          items={[
            { term: t('start'), value: format.dateTime(call.startAt) },
            { term: t('columns.length'), value: t(`length.${call.mediaType}`, { minutes: call.minutes }) },
            { term: t('columns.price'), value: call.credits === 0 ? t('free') : credits(call.credits) },
            { term: t('bookedAt'), value: format.dateTime(call.bookedAt) },
            { term: t('id'), value: <code className="text-sm [overflow-wrap:anywhere]">{call.id}</code> },
          ]}
        />
      </section>
      <section>
        <SectionHead title={t('outcome')} className="mb-3" />
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
      </section>
      <People record={record} />
      <Cases record={record} />
    </div>
  )
}

function People({ record: { call } }: { record: OfficeCall }) {
  const { t } = useTranslation('office-calls')
  return (
    <section>
      <SectionHead title={t('people')} className="mb-3" />
      <ul className="grid gap-4">
        <Person
          id={call.seekerId}
          role={t('seeker')}
          name={call.seekerName}
          email={call.seekerEmail}
          status={call.seekerStatus}
        />
        <Person
          id={call.companionId}
          role={t('companion')}
          name={call.companionName}
          email={call.companionEmail}
          status={call.companionStatus}
        />
      </ul>
    </section>
  )
}

function Person(props: { id: string; role: string; name: string | null; email: string; status: string | null }) {
  const { id, role, name, email, status } = props
  const { t } = useTranslation('office-calls')
  const { language } = useFormat()
  const isDeleted = status === 'canceled'
  const words: ReactNode = isDeleted ? (
    t('deleted')
  ) : (
    <TextLink to={`/${language}/admin/people/${id}`}>{name || t('nameless')}</TextLink>
  )
  return (
    <li>
      <span className="small block text-ink-3">{role}</span>
      <span className="flex flex-wrap items-center gap-2">
        {words}
        {status === 'suspended' && <Tag tone="brick">{t('suspended')}</Tag>}
      </span>
      {!isDeleted && <span className="small block text-ink-3 [overflow-wrap:anywhere]">{email}</span>}
    </li>
  )
}

function Cases({ record: { cases } }: { record: OfficeCall }) {
  const { t } = useTranslation('office-calls')
  const format = useFormat()
  return (
    <section>
      <SectionHead title={t('cases')} className="mb-3" />
      {cases.length === 0 ? (
        <p className="text-ink-2">{t('noCases')}</p>
      ) : (
        <ul className="grid gap-2">
          {cases.map(({ id, reference, kind, status, openedAt }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-3">
              <TextLink to={`/${format.language}/admin/cases/${id}`}>{reference}</TextLink>
              <span>{t(`caseKinds.${kind}`)}</span>
              <span className="small text-ink-3">
                {t(`caseStatuses.${status}`)}, {format.date(openedAt)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
