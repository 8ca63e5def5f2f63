import { useSearchParams } from 'react-router'
import { useEarned } from '#app/features/marketplace/credits/ui/use-earned.ts'
import { useTerms } from '#app/i18n/terms.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { readPayoutFailure } from '../rules.ts'
import type { PayoutLine, PayoutPart } from '../views.server.ts'

const tones = {
  completed: 'pine',
  pending: 'apricot',
  in_review: 'apricot',
  failed: 'brick',
  reversed: 'plain',
  bank_refused: 'brick',
} as const

/**
 * The companion's payouts, newest first. `part` is null for a page that doesn't exist, `failed` if it couldn't be
 * loaded.
 */
export function PayoutHistory({ part, payable }: { part: PayoutPart | null | 'failed'; payable: number }) {
  const { t } = useTranslation('payouts')
  const format = useFormat()
  const { minPayoutCredits } = useTerms()
  const earned = useEarned()
  if (part === null) {
    return (
      <Note tone="plain">
        {t('history.unknownPart')} <TextLink to="?#history">{t('history.newest')}</TextLink>
      </Note>
    )
  }
  if (part === 'failed') {
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
        rows={part.lines}
        rowKey={(line) => line.id}
        empty={
          <EmptyState
            level={3}
            title={t('history.empty')}
            sentence={
              payable < minPayoutCredits
                ? t('history.emptyText')
                : t('history.emptyReady', {
                    count: payable,
                    amount: format.credits(payable),
                    euros: earned(payable),
                  })
            }
          />
        }
        columns={[
          { key: 'date', header: t('columns.date'), title: true, cell: (line) => <PayoutDate line={line} /> },
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
      <Parts older={part.older} />
    </>
  )
}

function Parts({ older }: { older: string | null }) {
  const { t } = useTranslation('payouts')
  const isNewest = !useSearchParams()[0].has('before')
  if (!older && isNewest) return null
  return (
    <nav aria-label={t('history.parts')} className="mt-6 flex flex-wrap items-center justify-between gap-3">
      {isNewest ? (
        <span />
      ) : (
        <Button to="?#history" variant="ghost" preventScrollReset>
          {t('history.newest')}
        </Button>
      )}
      {older && (
        <Button to={`?before=${older}#history`} variant="sec" preventScrollReset>
          {t('history.older')}
        </Button>
      )}
    </nav>
  )
}

export function StatementsLink() {
  const { t } = useTranslation('payouts')
  const { language } = useFormat()
  return <TextLink to={`/${language}/documents`}>{t('history.statements')}</TextLink>
}

function PayoutDate({ line }: { line: PayoutLine }) {
  const { t } = useTranslation('payouts')
  const format = useFormat()
  const isSent = ['completed', 'reversed', 'bank_refused'].includes(line.state)
  return (
    <>
      <span className="block">{format.dateTime(line.createdAt)}</span>
      {isSent && (
        <TextLink
          to={`/${format.language}/documents/${line.id}`}
          className="small inline-flex min-h-11 items-center font-normal sm:min-h-0"
        >
          {t('history.statement')}
        </TextLink>
      )}
    </>
  )
}

function Status({ line: { state, reversedCents, errorMessage, refusedAt, bankFailure } }: { line: PayoutLine }) {
  const { t } = useTranslation('payouts')
  const format = useFormat()
  const isBack = state === 'failed' || state === 'reversed'
  const reasons = [
    state === 'pending' && errorMessage && t('reasons.waiting_for_funds'),
    isBack && errorMessage && t(`reasons.${readPayoutFailure(errorMessage)}`),
    isBack && t('reasons.back'),
    !isBack && reversedCents > 0 && t('reasons.partly', { amount: format.euros(reversedCents) }),
    refusedAt && t('bankRefused.when', { day: format.date(refusedAt) }),
    bankFailure && t(`bankRefused.${bankFailure}`),
    refusedAt && t('bankRefused.next'),
  ].filter(Boolean)
  return (
    <>
      <Tag tone={tones[state]}>{t(`status.${state}`)}</Tag>
      {reasons.length > 0 && (
        <span className="small mt-1 ml-auto block max-w-[22em] text-ink-3">{reasons.join(' ')}</span>
      )}
    </>
  )
}
