import { FolderPlus } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { ADULT_AGE } from '#app/features/marketplace/accounts/schema.ts'
import { isWaiting } from '#app/features/operation/cases/rules.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { SegmentLinks } from '#app/ui/segment-links.tsx'
import { ListPages } from '../../ui/list-parts.tsx'
import { CASE_FILTERS } from '../schema.ts'
import { PEOPLE_LEAST, type TransparencyHalf } from '../transparency/rules.ts'
import type { CaseQueue } from '../views.server.ts'
import { DangerSoundSwitch } from './danger-sound.tsx'

type Props = { queue: CaseQueue; now: Date; halves: readonly TransparencyHalf[] }

export function CaseQueueView({ queue: { filter, counts, lines, next }, now, halves }: Props) {
  const { t } = useTranslation('office-cases')
  const { language } = useFormat()
  const isFirst = !useSearchParams()[0].has('before')
  const home = `/${language}/admin/cases`
  const place = (before: string | null) => `${home}?${new URLSearchParams({ show: filter, ...(before && { before }) })}`
  return (
    <>
      {counts.danger > 0 && (
        <Note tone="bad" className="mb-6">
          {t('danger', { count: counts.danger })}
        </Note>
      )}
      {counts.overdue > 0 && (
        <Note tone="apricot" className="mb-6">
          {t('overdue', { count: counts.overdue })}
        </Note>
      )}
      <div className="mb-8 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <SegmentLinks
          label={t('filters.label')}
          className="max-sm:grid max-sm:w-full max-sm:grid-cols-2"
          items={CASE_FILTERS.map((each) => ({
            to: `${home}?show=${each}`,
            label: `${t(`filters.${each}`)} ${counts[each]}`,
            current: each === filter,
          }))}
        />
        <Button to={`${home}/new`} variant="sec" icon={<FolderPlus />}>
          {t('own')}
        </Button>
      </div>
      <QueueTable lines={lines} now={now} />
      <ListPages next={next} isFirst={isFirst} place={place} newest={t('list.newest')} older={t('list.older')} />
      <div className="mt-12 grid items-start gap-6 lg:grid-cols-2">
        <Panel tone="sunk">
          <DangerSoundSwitch />
        </Panel>
        <Panel tone="sunk">
          <h2 className="t1">{t('transparency.title')}</h2>
          <p className="mt-1.5 text-ink-2">{t('transparency.text', { least: PEOPLE_LEAST })}</p>
          <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
            {halves.map(({ year, half }) => (
              <li key={`${year}-${half}`}>
                <TextLink href={`${home}/transparency/${year}-h${half}.csv`}>
                  {t('transparency.file', { year, half })}
                </TextLink>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </>
  )
}

function QueueTable({ lines, now }: { lines: CaseQueue['lines']; now: Date }) {
  const { t } = useTranslation(['office-cases', 'cases'])
  const format = useFormat()
  return (
    <DataTable
      caption={t('list.caption')}
      captionHidden
      rows={lines}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t('list.none')} sentence={t('list.noneText')} />}
      columns={[
        {
          key: 'case',
          header: t('list.case'),
          title: true,
          cell: ({ id, reference, kind, isDanger }) => (
            <span className="block min-w-0">
              <Link to={`/${format.language}/admin/cases/${id}`} className="text-link tabular">
                {reference}
              </Link>{' '}
              {isDanger && <Tag tone="brick">{t('isDanger')}</Tag>}
              <span className="small block font-normal text-ink-3">{t(`kinds.${kind}`)}</span>
            </span>
          ),
        },
        {
          key: 'about',
          header: t('list.about'),
          cell: ({ subjectName, hasSubject }) => subjectName ?? t(hasSubject ? 'someone' : 'nobody'),
        },
        {
          key: 'reason',
          header: t('list.reason'),
          cell: ({ reason }) => t(`cases:reasons.${reason}`, { age: ADULT_AGE }),
        },
        { key: 'age', header: t('list.age'), cell: ({ openedAt }) => format.relative(openedAt, now) },
        {
          key: 'due',
          header: t('list.due'),
          cell: ({ status, dueAt }) =>
            isWaiting(status) && (
              <span className="whitespace-nowrap">
                {format.dayAndTime(dueAt, now)} {dueAt < now && <Tag tone="brick">{t('isOverdue')}</Tag>}
              </span>
            ),
        },
        {
          key: 'status',
          header: t('list.status'),
          cell: ({ status, assignedName, isMine }) => (
            <>
              <Tag tone={isMine ? 'pine' : 'plain'}>{t(`statuses.${status}`)}</Tag>
              {assignedName && isWaiting(status) && (
                <span className="small block text-ink-3">{t('inReviewBy', { name: assignedName })}</span>
              )}
            </>
          ),
        },
      ]}
    />
  )
}
