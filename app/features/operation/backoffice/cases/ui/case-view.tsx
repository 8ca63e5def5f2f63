import type { ReactNode } from 'react'
import { ADULT_AGE } from '#app/features/marketplace/accounts/schema.ts'
import { profilePath } from '#app/features/marketplace/profiles/names.rules.ts'
import { VoiceButton } from '#app/features/marketplace/profiles/ui/voice-button.tsx'
import type { StatementSection } from '#app/features/operation/cases/decisions/text.rules.ts'
import { isWaiting, nonBreakingReference } from '#app/features/operation/cases/rules.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { Panel, SectionHead } from '#app/ui/panel.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { isOnCompanionsWord } from '../../calls/rules.ts'
import { ActDone, ActForm } from '../../kit/ui/act-form.tsx'
import { Facts, fact, RecordLines, RecordPage, RecordSection } from '../../kit/ui/record.tsx'
import { useWords } from '../../kit/ui/use-words.ts'
import type { CaseDetail } from '../views.server.ts'
import { CaseDecisionForm, type TypedDecision } from './case-decision-form.tsx'

type Props = { detail: CaseDetail; now: Date; typed: TypedDecision | null; preview: StatementSection[] | null }

export function CaseView({ detail, now, typed, preview }: Props) {
  const { t, language } = useWords('office-cases')
  const { found } = detail
  const toDecision = <TextLink href="#decide">{t('detail.toDecision')}</TextLink>
  return (
    <RecordPage
      title={t('detail.title', { reference: nonBreakingReference(found.reference) })}
      back={{ to: `/${language}/admin/cases`, label: t('detail.back') }}
    >
      <div className="grid empty:hidden">
        <ActDone
          words={{
            opened: (
              <>
                {t('detail.opened')} {toDecision}
              </>
            ),
            taken: (
              <>
                {t('detail.taken')} {toDecision}
              </>
            ),
            left: t('detail.left'),
            decided: t('detail.decided'),
          }}
        />
        {found.isDanger && isWaiting(found.status) && <Note tone="bad">{t('detail.danger')}</Note>}
      </div>
      <div className="grid items-start gap-8 lg:grid-cols-2 lg:gap-12">
        <CaseSummary detail={detail} now={now} />
        <CasePeople detail={detail} />
      </div>
      <CaseWords detail={detail} />
      <CaseEvidenceView detail={detail} />
      <CasePast detail={detail} />
      <CaseDecisionForm detail={detail} typed={typed} preview={preview} />
    </RecordPage>
  )
}

type DetailProps = Pick<Props, 'detail'>

function CaseSummary({ detail: { found, people, viewerId, obstacle }, now }: Pick<Props, 'detail' | 'now'>) {
  const { t, format } = useWords(['office-cases', 'cases'])
  const isOpen = isWaiting(found.status)
  const isMine = found.assignedTo === viewerId
  const intent = isMine ? 'leave' : 'take'
  const due = (
    <>
      {format.dayAndTime(found.dueAt, now)} {found.dueAt < now && <Tag tone="brick">{t('isOverdue')}</Tag>}
    </>
  )
  const assigned = found.assignedTo ? (people[found.assignedTo]?.name ?? t('someone')) : t('detail.nobodyYet')
  return (
    <RecordSection
      title={t('detail.summary')}
      items={[
        fact(t('detail.kind'), t(`kinds.${found.kind}`)),
        fact(t('detail.reason'), t(`cases:reasons.${found.reason}`, { age: ADULT_AGE })),
        fact(t('detail.status'), t(`statuses.${found.status}`)),
        fact(t('detail.opened_at'), format.dateTime(found.openedAt)),
        isOpen && fact(t('detail.due'), due),
        (found.assignedTo || isOpen) && fact(t('detail.assigned'), assigned),
      ]}
    >
      {isOpen && !obstacle && (
        <div className="mt-5">
          <ActForm
            texts="office-cases"
            confirms={false}
            acts={[{ intent, label: t(`detail.${intent}`), tone: 'sec' }]}
          />
        </div>
      )}
    </RecordSection>
  )
}

function CasePeople({ detail: { found, people } }: DetailProps) {
  const { t, format } = useWords('office-cases')
  const { notifierName, notifierEmail } = found
  const without =
    found.kind === 'own_initiative'
      ? t('detail.ourselves')
      : notifierEmail
        ? t('detail.notifier', { name: notifierName ?? t('detail.anonymous'), email: notifierEmail })
        : t('detail.anonymous')
  const line = (role: 'subject' | 'reporter', id: string | null, otherwise: string) => {
    const person = id ? people[id] : undefined
    if (!person) return { id: role, title: otherwise, more: t(`detail.${role}`) }
    const { userId, name, slug } = person
    return {
      id: role,
      title: (
        <TextLink to={`/${format.language}/admin/people/${userId}`} className="font-semibold">
          {name || t('nameless')}
        </TextLink>
      ),
      end: name && person.role !== 'admin' && (
        <TextLink to={`/${format.language}${profilePath({ id: userId, slug })}`}>{t('detail.profile')}</TextLink>
      ),
      more: [
        t(`detail.${role}`),
        t('detail.since', { date: format.date(person.createdAt) }),
        t('detail.counts', { about: person.casesAbout, by: person.casesBy }),
      ].join(' · '),
    }
  }
  return (
    <RecordSection
      title={t('detail.people')}
      lines={[line('subject', found.subjectId, t('nobody')), line('reporter', found.reporterId, without)]}
    />
  )
}

function CaseWords({ detail: { found } }: DetailProps) {
  const { t } = useTranslation('office-cases')
  return (
    <RecordSection title={t('detail.words')}>
      <Panel>
        <p className="max-w-[50em] whitespace-pre-line [overflow-wrap:anywhere]">{found.text || t('detail.noWords')}</p>
      </Panel>
      {found.urls.length > 0 && (
        <>
          <h3 className="small mt-5 text-ink-3">{t('detail.urls')}</h3>
          <RecordLines lines={found.urls.map((url) => ({ id: url, title: url }))} />
        </>
      )}
    </RecordSection>
  )
}

function CasePast({ detail: { decisions, appeals, people } }: DetailProps) {
  const { t, format } = useWords('office-cases')
  return (
    <>
      <RecordSection
        title={t('detail.decisions')}
        lines={decisions.map((decision) => ({
          id: decision.id,
          title: (
            <b>
              {t(`measures.${decision.measure}`)}
              {decision.days !== null && `, ${t('form.daysOption', { count: decision.days })}`}
              {decision.contents.length > 0 && `: ${decision.contents.map((each) => t(`contents.${each}`)).join(', ')}`}{' '}
              {decision.isAutomated && <Tag>{t('detail.automated')}</Tag>}
            </b>
          ),
          end: t('detail.decidedBy', {
            round: decision.round,
            when: format.dateTime(decision.decidedAt),
            name: people[decision.decidedBy]?.name ?? t('someone'),
          }),
          more: [decision.ground, decision.findings].filter(Boolean).join('\n'),
        }))}
      />
      <RecordSection
        title={t('detail.appeals')}
        lines={appeals.map(({ by, text, createdAt }) => ({
          id: by,
          title: text || t('detail.noText'),
          more: t(by === 'concerned' ? 'detail.byConcerned' : 'detail.byNotifier', {
            when: format.dateTime(createdAt),
          }),
        }))}
      />
    </>
  )
}

/** Frozen when the case was opened; the rest of the page shows the current state. */
function CaseEvidenceView({ detail }: DetailProps) {
  const { t } = useTranslation('office-cases')
  return (
    <section>
      <SectionHead title={t('detail.evidence')} size="t1" />
      <div className="mt-6 grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
        <FrozenProfile detail={detail} />
        <FrozenCall detail={detail} />
        <FrozenRelation detail={detail} />
        <EarlierCases detail={detail} />
      </div>
    </section>
  )
}

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

function FrozenProfile({ detail: { found } }: DetailProps) {
  const { t, format } = useWords('office-cases')
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
      <Facts
        items={[
          fact(t('detail.name'), profile.name ?? t('someone')),
          fact(t('detail.photo'), photo),
          profile.voice &&
            fact(
              t('detail.voice'),
              <VoiceButton voice={profile.voice} name={profile.name ?? ''} className="btn btn-tint btn-sm" />,
            ),
          fact(t('detail.updated'), format.dateTime(profile.updatedAt)),
        ]}
      />
      <h4 className="small mt-3 text-ink-2">{t('detail.bio')}</h4>
      <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{profile.bio || '–'}</p>
    </Part>
  )
}

function FrozenCall({ detail }: DetailProps) {
  const { t, format } = useWords(['office-cases', 'office-calls'])
  const nameOf = useNames(detail)
  const { call, rating } = detail.found.evidence
  if (!call) return null
  const sides = call.attendance.map(({ userId, hasMedia = false }) => ({
    side: userId === call.seekerId ? ('seeker' as const) : ('companion' as const),
    hasMedia,
  }))
  const outcome = call.missedReason ?? (call.status === 'missed' ? 'both_no_show' : call.status)
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
      <Facts
        items={[
          fact(t('detail.planned'), `${format.date(call.startAt)}, ${format.timeRange(call.startAt, call.endAt)}`),
          fact(t('detail.outcome'), t(`office-calls:outcomes.${outcome}`)),
          isOnCompanionsWord(sides) && fact(t('detail.media'), t('detail.onCompanionsWord')),
          fact(t('detail.attendance'), linesOf(attendance, t('detail.nobodyCame'))),
          fact(t('detail.statement'), linesOf(statement, '–')),
          stars && fact(t('detail.rating'), stars),
        ]}
      />
    </Part>
  )
}

function FrozenRelation({ detail }: DetailProps) {
  const { t, format } = useWords('office-cases')
  const nameOf = useNames(detail)
  const { evidence, reporterId } = detail.found
  if (!reporterId) return null
  const blocks = (evidence.blocks ?? []).map(({ by, at }) =>
    t('detail.blockedBy', { name: nameOf(by), date: format.date(at) }),
  )
  return <Part title={t('detail.blocks')}>{linesOf(blocks, t('detail.none'))}</Part>
}

function EarlierCases({ detail }: DetailProps) {
  const { t, format } = useWords('office-cases')
  const nameOf = useNames(detail)
  const { evidence, subjectId, reporterId } = detail.found
  const earlier = evidence.earlier ?? []
  const isOneOf = (id: string | null) => id !== null && (id === subjectId || id === reporterId)
  return (
    <Part title={t('detail.earlier')}>
      {earlier.length === 0 && <p className="text-ink-2">{t('detail.none')}</p>}
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
