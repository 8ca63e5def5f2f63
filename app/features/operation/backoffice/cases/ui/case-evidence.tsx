import type { ReactNode } from 'react'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { DescriptionList, SectionHead } from '#app/ui/panel.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { isOnCompanionsWord } from '../../calls/rules.ts'
import { RecordLines } from '../../kit/ui/record.tsx'
import type { CaseDetail } from '../views.server.ts'

type Props = { detail: CaseDetail }

/** What was frozen when the case was opened; the rest of the page says how it is now. */
export function CaseEvidenceView({ detail }: Props) {
  const { t } = useTranslation('office-cases')
  return (
    <section>
      <SectionHead title={t('detail.evidence')} text={t('detail.evidenceText')} size="t1" />
      <div className="mt-6 grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
        <ProfileThen detail={detail} />
        <CallThen detail={detail} />
        <BetweenThem detail={detail} />
        <EarlierCases detail={detail} />
      </div>
    </section>
  )
}

/** Names of people of the case; anybody else has none here. */
function useNames({ people }: CaseDetail) {
  const { t } = useTranslation('office-cases')
  return (id: string | null) => (id ? people[id]?.name : null) ?? t('someone')
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-2 font-semibold">{title}</h3>
      {children}
    </div>
  )
}

const linesOf = (lines: readonly string[], none: string) =>
  lines.length === 0 ? (
    none
  ) : (
    <ul className="grid gap-1">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )

function ProfileThen({ detail: { found } }: Props) {
  const { t } = useTranslation('office-cases')
  const format = useFormat()
  const profile = found.evidence.profile
  if (!profile) return null
  const photo = profile.photoKey ? (
    <Photo
      photoKey={profile.photoKey}
      id={found.subjectId ?? ''}
      name={profile.name ?? ''}
      alt={t('detail.hadPhoto')}
      sizes="96px"
      className="w-24"
    />
  ) : (
    t('detail.noPhoto')
  )
  return (
    <Part title={t('detail.profileThen')}>
      <DescriptionList
        items={[
          { term: t('detail.name'), value: profile.name ?? t('someone') },
          { term: t('detail.photo'), value: photo },
          { term: t('detail.updated'), value: format.dateTime(profile.updatedAt) },
        ]}
      />
      <h4 className="small mt-3 text-ink-2">{t('detail.bio')}</h4>
      <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{profile.bio || '–'}</p>
    </Part>
  )
}

function CallThen({ detail }: Props) {
  const { t } = useTranslation('office-cases')
  const format = useFormat()
  const nameOf = useNames(detail)
  const { call, rating } = detail.found.evidence
  if (!call) return null
  const sides = call.attendance.map(({ userId, hasMedia = false }) => ({
    side: userId === call.seekerId ? ('seeker' as const) : ('companion' as const),
    hasMedia,
  }))
  const outcome = [t(`callStatuses.${call.status}`), ...(call.missedReason ? [t(`missed.${call.missedReason}`)] : [])]
  const attendance = call.attendance.map(({ userId, joinedAt, leftAt }) =>
    t('detail.wasThere', {
      name: nameOf(userId),
      from: format.time(joinedAt),
      to: leftAt ? format.time(leftAt) : t('detail.stillThere'),
    }),
  )
  const statement = call.statement.map(({ userId, type, credits, at }) =>
    t('detail.statementLine', {
      name: nameOf(userId),
      type: t(`types.${type}`),
      credits: format.credits(credits),
      when: format.dateTime(at),
    }),
  )
  const stars = rating && t('detail.stars', { count: rating.stars, when: format.date(rating.at) })
  return (
    <Part title={t('detail.call')}>
      <DescriptionList
        items={[
          {
            term: t('detail.planned'),
            value: `${format.date(call.startAt)}, ${format.timeRange(call.startAt, call.endAt)}`,
          },
          { term: t('detail.outcome'), value: outcome.join(': ') },
          ...(isOnCompanionsWord(sides) ? [{ term: t('detail.media'), value: t('detail.onCompanionsWord') }] : []),
          { term: t('detail.attendance'), value: linesOf(attendance, t('detail.nobodyCame')) },
          { term: t('detail.statement'), value: linesOf(statement, '–') },
          ...(stars ? [{ term: t('detail.rating'), value: stars }] : []),
        ]}
      />
    </Part>
  )
}

function BetweenThem({ detail }: Props) {
  const { t } = useTranslation('office-cases')
  const format = useFormat()
  const nameOf = useNames(detail)
  const { evidence, reporterId } = detail.found
  if (!reporterId) return null
  const blocks = (evidence.blocks ?? []).map(({ by, at }) =>
    t('detail.blockedBy', { name: nameOf(by), date: format.date(at) }),
  )
  return <Part title={t('detail.blocks')}>{linesOf(blocks, t('detail.noBlocks'))}</Part>
}

function EarlierCases({ detail }: Props) {
  const { t } = useTranslation('office-cases')
  const format = useFormat()
  const nameOf = useNames(detail)
  const { evidence, subjectId, reporterId } = detail.found
  const earlier = evidence.earlier ?? []
  const isOneOf = (id: string | null) => id !== null && (id === subjectId || id === reporterId)
  return (
    <Part title={t(reporterId ? 'detail.earlier' : 'detail.earlierOne')}>
      {earlier.length === 0 && <p className="text-ink-2">{t('detail.noEarlier')}</p>}
      <RecordLines
        lines={earlier.map((each) => ({
          id: each.caseId,
          title: (
            <>
              <TextLink to={`/${format.language}/admin/cases/${each.caseId}`}>{each.reference}</TextLink>{' '}
              {each.measure && <Tag>{t(`measures.${each.measure}`)}</Tag>}
            </>
          ),
          more: [
            format.date(each.openedAt),
            t(`kinds.${each.kind}`),
            ...(isOneOf(each.subjectId) ? [t('detail.earlierAbout', { name: nameOf(each.subjectId) })] : []),
            ...(isOneOf(each.reporterId) ? [t('detail.earlierBy', { name: nameOf(each.reporterId) })] : []),
          ].join(' · '),
        }))}
      />
    </Part>
  )
}
