import { ADULT_AGE } from '#app/features/marketplace/accounts/schema.ts'
import { profilePath } from '#app/features/marketplace/profiles/names.rules.ts'
import type { StatementSection } from '#app/features/operation/cases/decisions/text.rules.ts'
import { isWaiting, unbrokenReference } from '#app/features/operation/cases/rules.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { ActDone, ActForm } from '../../kit/ui/act-form.tsx'
import { RecordLines, RecordPage, RecordSection } from '../../kit/ui/record.tsx'
import type { CaseDetail } from '../views.server.ts'
import { CaseDecisionForm, type TypedDecision } from './case-decision-form.tsx'
import { CaseEvidenceView } from './case-evidence.tsx'

type Props = { detail: CaseDetail; now: Date; typed: TypedDecision | null; preview: StatementSection[] | null }

export function CaseView({ detail, now, typed, preview }: Props) {
  const { t } = useTranslation('office-cases')
  const { language } = useFormat()
  const { found } = detail
  const toDecision = <TextLink href="#decide">{t('detail.toDecision')}</TextLink>
  return (
    <RecordPage
      title={t('detail.title', { reference: unbrokenReference(found.reference) })}
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
  const { t } = useTranslation(['office-cases', 'cases'])
  const format = useFormat()
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
        { term: t('detail.kind'), value: t(`kinds.${found.kind}`) },
        { term: t('detail.reason'), value: t(`cases:reasons.${found.reason}`, { age: ADULT_AGE }) },
        { term: t('detail.status'), value: t(`statuses.${found.status}`) },
        { term: t('detail.opened_at'), value: format.dateTime(found.openedAt) },
        ...(isOpen ? [{ term: t('detail.due'), value: due }] : []),
        ...(found.assignedTo || isOpen ? [{ term: t('detail.assigned'), value: assigned }] : []),
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
  const { t } = useTranslation('office-cases')
  const format = useFormat()
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
    <RecordSection title={t('detail.people')}>
      <RecordLines
        lines={[line('subject', found.subjectId, t('nobody')), line('reporter', found.reporterId, without)]}
      />
    </RecordSection>
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
  const { t } = useTranslation('office-cases')
  const format = useFormat()
  return (
    <>
      {decisions.length > 0 && (
        <RecordSection title={t('detail.decisions')}>
          <RecordLines
            lines={decisions.map((decision) => ({
              id: decision.id,
              title: (
                <b>
                  {t(`measures.${decision.measure}`)}
                  {decision.days !== null && `, ${t('form.daysOption', { count: decision.days })}`}
                  {decision.contents.length > 0 &&
                    `: ${decision.contents.map((each) => t(`contents.${each}`)).join(', ')}`}{' '}
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
        </RecordSection>
      )}
      {appeals.length > 0 && (
        <RecordSection title={t('detail.appeals')}>
          <RecordLines
            lines={appeals.map(({ by, text, createdAt }) => ({
              id: by,
              title: text || t('detail.noText'),
              more: t(by === 'concerned' ? 'detail.byConcerned' : 'detail.byNotifier', {
                when: format.dateTime(createdAt),
              }),
            }))}
          />
        </RecordSection>
      )}
    </>
  )
}
