import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { ADULT_AGE } from '#app/features/marketplace/accounts/schema.ts'
import { isWaiting } from '#app/features/operation/cases/rules.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { DescriptionList, Panel, SectionHead } from '#app/ui/panel.tsx'
import type { CaseDetail } from '../views.server.ts'
import { CaseEvidenceView } from './case-evidence.tsx'
import { CasePeople } from './case-people.tsx'

const DONE = ['taken', 'left', 'decided', 'opened'] as const
type Props = { detail: CaseDetail; now: Date; done: string | null; children: ReactNode }

export function CaseView({ detail, now, done, children }: Props) {
  const { t } = useTranslation('office-cases')
  const notice = DONE.find((each) => each === done)
  const { found } = detail
  return (
    <div className="grid gap-12">
      {notice && (
        <Note tone="good" live>
          {t(`detail.${notice}`)}
          {(notice === 'opened' || notice === 'taken') && (
            <>
              {' '}
              <TextLink href="#decide">{t('detail.toDecision')}</TextLink>
            </>
          )}
        </Note>
      )}
      {found.isDanger && isWaiting(found.status) && <Note tone="bad">{t('detail.danger')}</Note>}
      <div className="grid items-start gap-8 lg:grid-cols-2 lg:gap-12">
        <section>
          <SectionHead title={t('detail.summary')} size="t1" />
          <CaseSummary detail={detail} now={now} />
          <AssignForm detail={detail} />
        </section>
        <CasePeople detail={detail} />
      </div>
      <CaseWords detail={detail} />
      <CaseEvidenceView detail={detail} />
      <CasePast detail={detail} />
      {children}
    </div>
  )
}

function CaseSummary({ detail: { found, people }, now }: Pick<Props, 'detail' | 'now'>) {
  const { t } = useTranslation(['office-cases', 'cases'])
  const format = useFormat()
  const assigned = found.assignedTo ? (people[found.assignedTo]?.name ?? t('someone')) : t('detail.nobodyYet')
  return (
    <DescriptionList
      className="mt-4"
      items={[
        { term: t('detail.kind'), value: t(`kinds.${found.kind}`) },
        { term: t('detail.reason'), value: t(`cases:reasons.${found.reason}`, { age: ADULT_AGE }) },
        { term: t('detail.status'), value: t(`statuses.${found.status}`) },
        { term: t('detail.opened_at'), value: format.dateTime(found.openedAt) },
        ...(isWaiting(found.status)
          ? [
              {
                term: t('detail.due'),
                value: (
                  <>
                    {format.dayAndTime(found.dueAt, now)}{' '}
                    {found.dueAt < now && <Tag tone="brick">{t('isOverdue')}</Tag>}
                  </>
                ),
              },
            ]
          : []),
        ...(found.assignedTo || isWaiting(found.status) ? [{ term: t('detail.assigned'), value: assigned }] : []),
      ]}
    />
  )
}

function AssignForm({ detail: { found, viewerId, obstacle } }: Pick<Props, 'detail'>) {
  const { t } = useTranslation('office-cases')
  const sent = useNavigation().formData?.get('intent')
  const isMine = found.assignedTo === viewerId
  const intent = isMine ? 'leave' : 'take'
  if (!isWaiting(found.status) || obstacle) return null
  return (
    <Form method="post" className="mt-5">
      <Button type="submit" name="intent" value={intent} variant={isMine ? 'ghost' : 'sec'} busy={sent === intent}>
        {t(`detail.${intent}`)}
      </Button>
    </Form>
  )
}

function CaseWords({ detail: { found } }: Pick<Props, 'detail'>) {
  const { t } = useTranslation('office-cases')
  return (
    <section>
      <SectionHead title={t('detail.words')} size="t1" />
      <Panel className="mt-4">
        <p className="max-w-[50em] whitespace-pre-line [overflow-wrap:anywhere]">{found.text || t('detail.noWords')}</p>
      </Panel>
      {found.urls.length > 0 && (
        <>
          <h3 className="small mt-5 text-ink-3">{t('detail.urls')}</h3>
          <ul className="mt-1 grid gap-1">
            {found.urls.map((url) => (
              <li key={url} className="[overflow-wrap:anywhere]">
                {url}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function CasePast({ detail: { decisions, appeals, people } }: { detail: CaseDetail }) {
  const { t } = useTranslation('office-cases')
  const format = useFormat()
  if (decisions.length === 0) return null
  return (
    <section className="grid gap-8">
      <div>
        <SectionHead title={t('detail.decisions')} size="t1" />
        <ul className="mt-4 grid gap-6">
          {decisions.map((decision) => (
            <li key={decision.id} className="border-line border-t pt-3">
              <p className="small text-ink-3">
                {t('detail.decidedBy', {
                  round: decision.round,
                  when: format.dateTime(decision.decidedAt),
                  name: people[decision.decidedBy]?.name ?? t('someone'),
                })}
              </p>
              <p className="mt-1 font-semibold">
                {t(`measures.${decision.measure}`)}
                {decision.days !== null && `, ${t('form.daysOption', { count: decision.days })}`}
                {decision.contents.length > 0 &&
                  `: ${decision.contents.map((each) => t(`contents.${each}`)).join(', ')}`}{' '}
                {decision.isAutomated && <Tag>{t('detail.automated')}</Tag>}
              </p>
              {decision.ground && <p className="mt-1 max-w-[50em] text-ink-2">{decision.ground}</p>}
              <p className="mt-1 max-w-[50em] whitespace-pre-line [overflow-wrap:anywhere]">{decision.findings}</p>
            </li>
          ))}
        </ul>
      </div>
      {appeals.length > 0 && (
        <div>
          <SectionHead title={t('detail.appeals')} size="t1" />
          <ul className="mt-4 grid gap-4">
            {appeals.map(({ by, text, createdAt }) => (
              <li key={by} className="border-line border-t pt-3">
                <p className="small text-ink-3">
                  {t(by === 'concerned' ? 'detail.byConcerned' : 'detail.byNotifier', {
                    when: format.dateTime(createdAt),
                  })}
                </p>
                <p className="mt-1 max-w-[50em] whitespace-pre-line [overflow-wrap:anywhere]">
                  {text || t('detail.noText')}
                </p>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
