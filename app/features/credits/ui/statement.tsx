import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Note } from '#app/ui/note.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import { SegmentLinks } from '#app/ui/segment.tsx'
import type { TransactionStatus } from '../schema.ts'
import type { StatementLine, StatementPage } from '../views.server.ts'

const tones = { completed: 'pine', pending: 'apricot', failed: 'brick', canceled: 'plain' } as const

/**
 * The history of a person's credits, newest first, with a filter for purchases (M-11 to M-17). `page` null: it could
 * not be read.
 */
export function Statement(props: { page: StatementPage | null; isCompanion: boolean; show: 'all' | 'purchases' }) {
  const { page, isCompanion, show } = props
  const { t } = useTranslation('credits')
  return (
    <section id="history" aria-labelledby="history-title" className="mt-16 scroll-mt-8 sm:mt-20">
      <SectionHead
        id="history-title"
        title={t(isCompanion ? 'history.companionTitle' : 'history.title')}
        className="mb-5 items-center gap-y-3"
        action={
          !isCompanion && (
            <SegmentLinks
              label={t('history.show')}
              items={[
                { to: '?#history', label: t('history.all'), current: show === 'all' },
                { to: '?show=purchases#history', label: t('history.purchases'), current: show === 'purchases' },
              ]}
            />
          )
        }
      />
      {page ? (
        <>
          <Lines lines={page.lines} isCompanion={isCompanion} show={show} />
          <Pager page={page.page} pages={page.pages} label={t('history.pages')} hash="#history" className="mt-8" />
        </>
      ) : (
        <Note tone="bad">
          {t(show === 'purchases' ? 'errors.failed_to_load_purchases' : 'errors.failed_to_load_transactions')}{' '}
          <Button to={show === 'purchases' ? '?show=purchases' : '?'} variant="ghost" size="sm">
            {t('retry')}
          </Button>
        </Note>
      )}
    </section>
  )
}

function Lines(props: { lines: StatementLine[]; isCompanion: boolean; show: 'all' | 'purchases' }) {
  const { lines, isCompanion, show } = props
  const { t } = useTranslation('credits')
  const format = useFormat()
  return (
    <DataTable
      caption={t('history.caption')}
      captionHidden
      rows={lines}
      rowKey={(line) => line.id}
      empty={
        <EmptyState
          level={3}
          title={t(show === 'purchases' ? 'history.emptyPurchases' : 'history.empty')}
          sentence={t(isCompanion ? 'history.companionEmptyText' : 'history.emptyText')}
        />
      }
      columns={[
        { key: 'what', header: t('columns.what'), title: true, cell: (line) => <LineSubject line={line} /> },
        { key: 'date', header: t('columns.date'), cell: (line) => format.dateTime(line.createdAt) },
        { key: 'status', header: t('columns.status'), cell: (line) => <Status status={line.status} /> },
        { key: 'credits', header: t('columns.credits'), align: 'end', cell: (line) => <Amount line={line} /> },
      ]}
    />
  )
}

function Status({ status }: { status: TransactionStatus }) {
  const { t } = useTranslation('credits')
  return <Tag tone={tones[status]}>{t(`status.${status}`)}</Tag>
}

/** What a row is about; of a call both names, when it was to begin and how it ended (M-13). */
function LineSubject({ line: { type, call } }: { line: StatementLine }) {
  const { t } = useTranslation('credits')
  const format = useFormat()
  if (!call) return t(`line.${type}`)
  const names = {
    seeker: call.seekerName ?? t('line.deleted'),
    companion: call.companionName ?? t('line.deleted'),
  }
  const state = t(`callStatus.${call.missedReason ?? call.status}`)
  return (
    <>
      {type === 'refund' && <span className="block">{t('line.refund')}</span>}
      <span className={type === 'refund' ? 'block font-normal' : 'block'}>{t('line.call_charge', names)}</span>
      <span className="small block font-normal text-ink-3">
        {t('line.call', { when: format.dateTime(call.startsAt), state })}
      </span>
    </>
  )
}

/** Signed from the reader's side; what failed or was canceled is struck and has no sign (M-14, M-15). */
function Amount({ line: { status, credits, effect } }: { line: StatementLine }) {
  const { t } = useTranslation('credits')
  const format = useFormat()
  const amount = format.credits(credits)
  if (status === 'failed' || status === 'canceled') {
    return (
      <s className="tabular text-ink-3">
        <span className="sr-only">{t('struck', { amount })}</span>
        <span aria-hidden="true">{amount}</span>
      </s>
    )
  }
  return (
    <span
      className={
        effect === 1 && status === 'completed' ? 'tabular font-semibold text-pine-ink' : 'tabular font-semibold'
      }
    >
      {effect === 1 ? '+' : '−'}
      {amount}
    </span>
  )
}
