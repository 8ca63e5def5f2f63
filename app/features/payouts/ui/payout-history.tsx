import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Note } from '#app/ui/note.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { readPayoutFailure } from '../rules.ts'
import type { PayoutLine, PayoutPage } from '../views.server.ts'

const tones = { completed: 'pine', pending: 'apricot', failed: 'brick', reversed: 'plain' } as const

/** The companion's payouts, newest first (Y-12, Y-13). `page` null: it could not be read. */
export function PayoutHistory({ page }: { page: PayoutPage | null }) {
  const { t } = useTranslation('payouts')
  const format = useFormat()
  if (!page) {
    return (
      <Note tone="bad">
        {t('errors.failed_to_load')}{' '}
        <Button to="?" variant="ghost" size="sm">
          {t('retry')}
        </Button>
      </Note>
    )
  }
  return (
    <>
      <DataTable
        caption={t('history.caption')}
        captionHidden
        rows={page.lines}
        rowKey={(line) => line.id}
        empty={<EmptyState level={3} title={t('history.empty')} sentence={t('history.emptyText')} />}
        columns={[
          { key: 'date', header: t('columns.date'), title: true, cell: (line) => format.dateTime(line.createdAt) },
          { key: 'credits', header: t('columns.credits'), align: 'end', cell: (line) => format.credits(line.credits) },
          { key: 'gross', header: t('columns.gross'), align: 'end', cell: (line) => format.euros(line.grossCents) },
          { key: 'fee', header: t('columns.fee'), align: 'end', cell: (line) => format.euros(line.feeCents) },
          {
            key: 'net',
            header: t('columns.net'),
            align: 'end',
            cell: (line) => <span className="font-semibold">{format.euros(line.amountCents)}</span>,
          },
          { key: 'status', header: t('columns.status'), align: 'end', cell: (line) => <Status line={line} /> },
        ]}
      />
      <Pager page={page.page} pages={page.pages} label={t('history.pages')} hash="#history" className="mt-8" />
    </>
  )
}

function Status({ line: { status, errorMessage } }: { line: PayoutLine }) {
  const { t } = useTranslation('payouts')
  const isFailed = status === 'failed' || status === 'reversed'
  return (
    <>
      <Tag tone={tones[status]}>{t(`status.${status}`)}</Tag>
      {(isFailed || errorMessage) && (
        <span className="small mt-1 ml-auto block max-w-[22em] text-ink-3">
          {!isFailed && t('reasons.waiting_for_funds')}
          {isFailed && errorMessage && `${t(`reasons.${readPayoutFailure(errorMessage)}`)} `}
          {isFailed && t('reasons.back')}
        </span>
      )}
    </>
  )
}
