import { useSearchParams } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Note } from '#app/ui/note.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import { SegmentLinks } from '#app/ui/segment.tsx'
import type { StatementLine, StatementPage } from '../views.server.ts'
import { Amount, LineDate, LineStatus, LineSubject, Paid } from './statement-cells.tsx'

/**
 * The history of a person's credits, newest first, with a filter for purchases (M-11 to M-17). `page` null: it could
 * not be read.
 */
export function Statement(props: { page: StatementPage | null; isCompanion: boolean; show: 'all' | 'purchases' }) {
  const { page, isCompanion, show } = props
  const { t } = useTranslation('credits')
  const [query] = useSearchParams()
  const showing = (what: typeof show) => {
    const next = new URLSearchParams(query)
    next.delete('page')
    next.set('show', what)
    return `?${next}#history`
  }
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
                { to: showing('all'), label: t('history.all'), current: show === 'all' },
                { to: showing('purchases'), label: t('history.purchases'), current: show === 'purchases' },
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
  const paid: Column<StatementLine>[] = isCompanion
    ? []
    : [{ key: 'paid', header: t('columns.paid'), align: 'end', cell: (line) => <Paid line={line} /> }]
  return (
    <DataTable
      caption={t('history.caption')}
      captionHidden
      onPhones="lines"
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
        {
          key: 'what',
          header: t('columns.what'),
          title: true,
          cell: (line) => <LineSubject line={line} />,
        },
        { key: 'date', header: t('columns.date'), cell: (line) => <LineDate line={line} /> },
        { key: 'status', header: t('columns.status'), cell: (line) => <LineStatus line={line} /> },
        ...paid,
        { key: 'credits', header: t('columns.credits'), align: 'end', cell: (line) => <Amount line={line} /> },
      ]}
    />
  )
}
