import { Link } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import { DescriptionList, SectionHead } from '#app/ui/panel.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { isOnCompanionsWord } from '../../calls/rules.ts'
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

function ProfileThen({ detail: { found } }: Props) {
  const { t } = useTranslation('office-cases')
  const format = useFormat()
  const profile = found.evidence.profile
  if (!profile) return null
  return (
    <div>
      <h3 className="font-semibold">{t('detail.profileThen')}</h3>
      <DescriptionList
        className="mt-2"
        items={[
          { term: t('detail.name'), value: profile.name ?? t('someone') },
          {
            term: t('detail.photo'),
            value: profile.photoKey ? (
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
            ),
          },
          { term: t('detail.updated'), value: format.dateTime(profile.updatedAt) },
        ]}
      />
      <h4 className="small mt-3 text-ink-2">{t('detail.bio')}</h4>
      <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{profile.bio || '–'}</p>
    </div>
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
  return (
    <div>
      <h3 className="font-semibold">{t('detail.call')}</h3>
      <DescriptionList
        className="mt-2"
        items={[
          {
            term: t('detail.planned'),
            value: `${format.date(call.startAt)}, ${format.timeRange(call.startAt, call.endAt)}`,
          },
          { term: t('detail.outcome'), value: outcome.join(': ') },
          ...(isOnCompanionsWord(sides) ? [{ term: t('detail.media'), value: t('detail.onCompanionsWord') }] : []),
          {
            term: t('detail.attendance'),
            value: (
              <Lines
                none={t('detail.nobodyCame')}
                lines={call.attendance.map(({ userId, joinedAt, leftAt }) =>
                  t('detail.wasThere', {
                    name: nameOf(userId),
                    from: format.time(joinedAt),
                    to: leftAt ? format.time(leftAt) : t('detail.stillThere'),
                  }),
                )}
              />
            ),
          },
          {
            term: t('detail.statement'),
            value: (
              <Lines
                none="–"
                lines={call.statement.map(({ userId, type, credits, at }) =>
                  t('detail.statementLine', {
                    name: nameOf(userId),
                    type: t(`types.${type}`),
                    credits: format.credits(credits),
                    when: format.dateTime(at),
                  }),
                )}
              />
            ),
          },
          ...(rating
            ? [
                {
                  term: t('detail.rating'),
                  value: t('detail.stars', { count: rating.stars, when: format.date(rating.at) }),
                },
              ]
            : []),
        ]}
      />
    </div>
  )
}

function Lines({ lines, none }: { lines: readonly string[]; none: string }) {
  if (lines.length === 0) return none
  return (
    <ul className="grid gap-1">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

function BetweenThem({ detail }: Props) {
  const { t } = useTranslation('office-cases')
  const format = useFormat()
  const nameOf = useNames(detail)
  const { evidence, reporterId } = detail.found
  if (!reporterId) return null
  return (
    <div>
      <h3 className="mb-2 font-semibold">{t('detail.blocks')}</h3>
      <Lines
        none={t('detail.noBlocks')}
        lines={(evidence.blocks ?? []).map(({ by, at }) =>
          t('detail.blockedBy', { name: nameOf(by), date: format.date(at) }),
        )}
      />
    </div>
  )
}

function EarlierCases({ detail }: Props) {
  const { t } = useTranslation('office-cases')
  const format = useFormat()
  const nameOf = useNames(detail)
  const { evidence, subjectId, reporterId } = detail.found
  const earlier = evidence.earlier ?? []
  const isOneOf = (id: string | null) => id !== null && (id === subjectId || id === reporterId)
  return (
    <div>
      <h3 className="mb-2 font-semibold">{t(reporterId ? 'detail.earlier' : 'detail.earlierOne')}</h3>
      {earlier.length === 0 && <p className="text-ink-2">{t('detail.noEarlier')}</p>}
      <ul className="grid gap-2">
        {earlier.map((each) => (
          <li key={each.caseId}>
            <Link to={`/${format.language}/admin/cases/${each.caseId}`} className="text-link tabular">
              {each.reference}
            </Link>{' '}
            {each.measure && <Tag>{t(`measures.${each.measure}`)}</Tag>}
            <span className="small block text-ink-3">
              {[
                format.date(each.openedAt),
                t(`kinds.${each.kind}`),
                ...(isOneOf(each.subjectId) ? [t('detail.earlierAbout', { name: nameOf(each.subjectId) })] : []),
                ...(isOneOf(each.reporterId) ? [t('detail.earlierBy', { name: nameOf(each.reporterId) })] : []),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
