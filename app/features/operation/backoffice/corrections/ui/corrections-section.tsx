import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { BackLink, TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import type { SectionProps } from '../../money/ui/money-sections.tsx'
import { sectionPath } from '../../money/ui/section-nav.tsx'
import { SOLO_DAYS, SOLO_DELAY_HOURS } from '../schema.ts'
import type { CorrectionLine, OpenCorrection } from '../views.server.ts'
import { CorrectionCard } from './correction-card.tsx'
import { ProposalForm } from './proposal-form.tsx'
import { useCorrectionAmount, useCreditCount } from './use-correction-words.ts'

const DONE = ['proposed', 'scheduled', 'approved', 'rejected', 'withdrawn'] as const
const tones = {
  proposed: 'apricot',
  approved: 'pine',
  rejected: 'brick',
  withdrawn: 'plain',
  expired: 'plain',
} as const

export function CorrectionsSection({ data, refused, done }: SectionProps<'corrections'>) {
  const { t } = useTranslation('office-corrections')
  const { language } = useFormat()
  const { open, decided, isAlone, solo, idempotencyKey, prefilled, selected, isProposing } = data
  const credits = useCreditCount()
  const doneWord = DONE.find((word) => word === done)
  const here = sectionPath(language, 'corrections')
  if (selected || isProposing)
    return (
      <div className="grid gap-6">
        <BackLink to={here}>{t('back')}</BackLink>
        {selected ? (
          <CorrectionCard correction={selected} refused={refused} />
        ) : (
          <ProposalForm refused={refused} idempotencyKey={idempotencyKey} prefilled={prefilled} soloLeft={solo.left} />
        )}
      </div>
    )
  return (
    <div className="grid gap-10">
      {doneWord && (
        <Note tone="good" live>
          {t(`done.${doneWord}`, { hours: SOLO_DELAY_HOURS })}
        </Note>
      )}
      {isAlone && (
        <Note title={t('alone.title')}>
          <span className="block">
            {t('alone.text', {
              most: credits(solo.most),
              left: credits(solo.left),
              days: SOLO_DAYS,
              hours: SOLO_DELAY_HOURS,
            })}
          </span>
          <TextLink to={`/${language}/admin/team`} className="mt-2 inline-block">
            {t('alone.invite')}
          </TextLink>
        </Note>
      )}
      <section>
        <SectionHead
          title={t('open.title')}
          className="mb-5 items-center gap-y-3"
          action={
            <Button to="?propose=1" variant="sec" size="sm">
              {t('propose.title')}
            </Button>
          }
        />
        <Open lines={open} />
      </section>
      {decided.length > 0 && <Decided lines={decided} />}
    </div>
  )
}

function Open({ lines }: { lines: OpenCorrection[] }) {
  const { t } = useTranslation('office-corrections')
  const format = useFormat()
  const amount = useCorrectionAmount()
  return (
    <DataTable
      caption={t('open.title')}
      captionHidden
      rows={lines}
      rowKey={(line) => line.id}
      empty={<EmptyState level={3} title={t('open.empty')} sentence={t('open.emptyText')} />}
      columns={[
        { key: 'what', header: t('decided.what'), title: true, cell: (line) => <What line={line} /> },
        { key: 'who', header: t('decided.who'), cell: (line) => t('by', { name: line.proposerName ?? t('nobody') }) },
        {
          key: 'expires',
          header: t('open.when'),
          cell: (line) =>
            line.executeAt
              ? t('open.executes', { date: format.dateTime(line.executeAt) })
              : t('open.expires', { date: format.date(line.expiresAt) }),
        },
        {
          key: 'decide',
          header: t('open.next'),
          headerHidden: true,
          align: 'end',
          cell: (line) => (
            <Button to={`?id=${line.id}`} variant={line.isOwn ? 'sec' : 'pri'} size="sm">
              {t(line.isOwn ? 'open.look' : 'open.decide')}
              <span className="sr-only">: {t('heading', { amount: amount(line), name: line.name ?? line.email })}</span>
            </Button>
          ),
        },
      ]}
    />
  )
}

function What({ line }: { line: CorrectionLine }) {
  const { t } = useTranslation('office-corrections')
  const amount = useCorrectionAmount()
  return (
    <>
      <span className="block">{t('heading', { amount: amount(line), name: line.name ?? line.email })}</span>
      <span className="small block font-normal text-ink-3">{line.reason}</span>
    </>
  )
}

function Decided({ lines }: { lines: CorrectionLine[] }) {
  const { t } = useTranslation('office-corrections')
  const format = useFormat()
  return (
    <DataTable
      caption={t('decided.title')}
      rows={lines}
      rowKey={(line) => line.id}
      columns={[
        {
          key: 'what',
          header: t('decided.what'),
          title: true,
          cell: (line) => <What line={line} />,
        },
        {
          key: 'status',
          header: t('decided.status'),
          cell: (line) => <Tag tone={tones[line.status]}>{t(`status.${line.status}`)}</Tag>,
        },
        {
          key: 'who',
          header: t('decided.who'),
          cell: (line) => (
            <>
              <span className="block">{t('by', { name: line.proposerName ?? t('nobody') })}</span>
              {line.deciderName && (line.status === 'approved' || line.status === 'rejected') && (
                <span className="block">{t(`decidedBy.${line.status}`, { name: line.deciderName })}</span>
              )}
              {line.status === 'approved' && line.wasSolo && (
                <span className="block">{t('decidedBy.alone', { hours: SOLO_DELAY_HOURS })}</span>
              )}
              {line.decisionNote && <span className="small block text-ink-3">{line.decisionNote}</span>}
            </>
          ),
        },
        {
          key: 'at',
          header: t('decided.at'),
          cell: (line) => (line.decidedAt ? format.dateTime(line.decidedAt) : null),
        },
      ]}
    />
  )
}
