import { Download } from 'lucide-react'
import { Form, useNavigation, useSearchParams } from 'react-router'
import { firstNameOf } from '#app/i18n/first-name.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextField } from '#app/ui/input.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import { SegmentLinks } from '#app/ui/segment-links.tsx'
import { SelectField } from '#app/ui/select.tsx'
import { COMPANION_KINDS, SEEKER_KINDS } from '../schema.ts'
import {
  isUnfilteredStatement,
  periodDays,
  STATEMENT_PERIODS,
  type StatementFilter,
  type StatementProblem,
  statementQuery,
} from '../statement.rules.ts'
import type { HeldCredits, StatementLine, StatementPage } from '../statement.views.server.ts'
import { Amount, LineBalance, LineDate, LineStatus, LineSubject, Paid } from './statement-cells.tsx'
import { useEarned } from './use-earned.ts'

const everything: StatementFilter = { kind: null, from: null, to: null }

/** A person's credit history, newest first, filtered by kind and days. `page` is null if it couldn't be loaded. */
export function Statement(props: {
  page: StatementPage | { problem: StatementProblem } | null
  isCompanion: boolean
  filter: StatementFilter
  now: Date
}) {
  const { page, isCompanion, filter, now } = props
  const { t } = useTranslation('credits')
  const { language, zoneName } = useFormat()
  const [query] = useSearchParams()
  const isLoading = useNavigation().location?.hash === '#history'
  const whole = `?${statementQuery(query, everything)}#history`
  const problem = page && 'problem' in page ? page.problem : null
  const fileQuery = statementQuery(new URLSearchParams(), filter)
  const hasLines = page && 'lines' in page && page.lines.length > 0
  // Without any history there's nothing to filter or download.
  const isBlank = page && 'lines' in page && !hasLines && isUnfilteredStatement(filter) && !query.get('before')
  const file = `/${language}/credits/statement.csv${fileQuery && `?${fileQuery}`}`
  return (
    <section id="history" aria-labelledby="history-title" className="mt-16 scroll-mt-8 sm:mt-20">
      <SectionHead
        id="history-title"
        title={t('history.title')}
        text={<span className="small">{t('history.zone', { zone: zoneName })}</span>}
        className="mb-5 items-center gap-y-3"
        action={
          !problem &&
          !isBlank && (
            <Button href={file} variant="sec" size="sm" icon={<Download />}>
              {t('history.csv')}
            </Button>
          )
        }
      />
      {page && 'held' in page && page.held && <HeldCalls held={page.held} isCompanion={isCompanion} />}
      {!isBlank && <StatementFilterForm filter={filter} isCompanion={isCompanion} now={now} problem={problem} />}
      {problem === 'unknown_part' && (
        <Note tone="plain">
          {t('history.unknownPart')} <TextLink to={whole}>{t('history.newest')}</TextLink>
        </Note>
      )}
      {page && !('problem' in page) && (
        <div aria-busy={isLoading || undefined} className={isLoading ? 'opacity-60' : undefined}>
          <Lines lines={page.lines} isCompanion={isCompanion} filter={filter} whole={whole} />
          <Parts older={page.older} isNewest={!query.get('before')} />
        </div>
      )}
      {page === null && (
        <Note tone="bad">
          {t(filter.kind === 'purchases' ? 'errors.failed_to_load_purchases' : 'errors.failed_to_load_transactions')}{' '}
          <Button to={filter.kind === 'purchases' ? '?show=purchases' : '?'} variant="ghost" size="sm">
            {t('retry')}
          </Button>
        </Note>
      )}
    </section>
  )
}

function Parts({ older, isNewest }: { older: string | null; isNewest: boolean }) {
  const { t } = useTranslation('credits')
  const [query] = useSearchParams()
  if (!older && isNewest) return null
  return (
    <nav aria-label={t('history.parts')} className="mt-6 flex flex-wrap items-center justify-between gap-3">
      {isNewest ? (
        <span />
      ) : (
        <Button to={`?${statementQuery(query, {})}#history`} variant="ghost" preventScrollReset>
          {t('history.newest')}
        </Button>
      )}
      {older && (
        <Button to={`?${statementQuery(query, { before: older })}#history`} variant="sec" preventScrollReset>
          {t('history.older')}
        </Button>
      )}
    </nav>
  )
}

function Lines(props: { lines: StatementLine[]; isCompanion: boolean; filter: StatementFilter; whole: string }) {
  const { lines, isCompanion, filter, whole } = props
  const { t } = useTranslation('credits')
  const paid: Column<StatementLine>[] = isCompanion
    ? []
    : [{ key: 'paid', header: t('columns.paid'), align: 'end', cell: (line) => <Paid line={line} /> }]
  const isWhole = isUnfilteredStatement(filter)
  const isPurchases = filter.kind === 'purchases' && !filter.from && !filter.to
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
          title={t(isWhole ? 'history.empty' : isPurchases ? 'history.emptyPurchases' : 'history.emptyFilter')}
          sentence={isWhole && t(isCompanion ? 'history.companionEmptyText' : 'history.emptyText')}
          action={
            !isWhole && (
              <Button to={whole} variant="sec" preventScrollReset>
                {t('history.everything')}
              </Button>
            )
          }
        />
      }
      columns={[
        {
          key: 'what',
          header: t('columns.what'),
          title: true,
          cell: (line) => <LineSubject line={line} isCompanion={isCompanion} />,
        },
        { key: 'date', header: t('columns.date'), cell: (line) => <LineDate line={line} /> },
        { key: 'status', header: t('columns.status'), cell: (line) => <LineStatus line={line} /> },
        ...paid,
        {
          key: 'credits',
          header: t(isCompanion ? 'columns.amount' : 'columns.credits'),
          align: 'end',
          cell: (line) => <Amount line={line} isCompanion={isCompanion} />,
        },
        {
          key: 'balance',
          header: t('columns.balance'),
          align: 'end',
          // On phones the row has one figure at its end, so the amount goes above the balance.
          cell: (line) => (
            <>
              <span className="sm:hidden">
                <Amount line={line} isCompanion={isCompanion} />
              </span>
              <LineBalance line={line} isCompanion={isCompanion} />
            </>
          ),
        },
      ]}
    />
  )
}

/** Credits held for booked calls, next call first; companions see them as upcoming income. */
function HeldCalls({ held, isCompanion }: { held: HeldCredits; isCompanion: boolean }) {
  const { t } = useTranslation('credits')
  const format = useFormat()
  const earned = useEarned()
  const words = (credits: number) =>
    isCompanion ? earned(credits) : `${format.credits(credits)} ${t('unit', { count: credits })}`
  const more = held.count - held.calls.length
  return (
    <section aria-labelledby="held-title" className="mb-8 rounded-card border border-line px-5 pt-4 pb-2">
      <h3 id="held-title" className="flex flex-wrap items-baseline justify-between gap-x-6 font-semibold">
        {t(isCompanion ? 'held.companionTitle' : 'held.title')}
        <span className="tabular">{words(held.credits)}</span>
      </h3>
      <ul className="mt-2 divide-y divide-line">
        {held.calls.map(({ id, startsAt, credits, seekerName, companionName }) => {
          const name = isCompanion ? seekerName : companionName
          return (
            <li key={id} className="flex items-center justify-between gap-x-6">
              <span className="flex min-w-0 flex-wrap items-center gap-x-2">
                <TextLink to={`/${format.language}/my-calls/${id}`} className="inline-flex min-h-11 items-center">
                  {t('held.call', { name: name ? firstNameOf(name) : t('line.deleted') })}
                </TextLink>
                <span className="small text-ink-3">{format.dateTime(startsAt)}</span>
              </span>
              <span className="tabular shrink-0">
                {isCompanion ? earned(credits) : format.credits(credits)}
                {isCompanion ? (
                  <span className="micro ml-2 text-ink-3">{`${format.credits(credits)} ${t('unit', { count: credits })}`}</span>
                ) : (
                  <span className="sr-only"> {t('unit', { count: credits })}</span>
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {more > 0 && (
        <p className="small py-2 text-ink-3">
          {t('held.more', { count: more, amount: format.number(more) })}{' '}
          <TextLink to={`/${format.language}/my-calls`}>{t('held.all')}</TextLink>
        </p>
      )}
    </section>
  )
}

/** Parameters set by the form; others are kept. */
const OWN = ['show', 'from', 'to', 'before', 'page']

/** Filter by kind and days: a form that works without JavaScript, and links for common periods. */
function StatementFilterForm(props: {
  filter: StatementFilter
  isCompanion: boolean
  now: Date
  problem: StatementProblem | null
}) {
  const { filter, isCompanion, now, problem } = props
  const { t } = useTranslation('credits')
  const { calendarDay } = useFormat()
  const [query] = useSearchParams()
  const periods = STATEMENT_PERIODS.map((period) => ({ period, ...periodDays(period, calendarDay(now)) }))
  const linkTo = (from: string | null, to: string | null) => `?${statementQuery(query, { from, to })}#history`
  const days = problem === 'bad_dates' || problem === 'dates_reversed' ? t(`problems.${problem}`) : null
  return (
    <div className="mb-6 grid gap-4">
      <SegmentLinks
        label={t('filter.period')}
        className="max-sm:grid max-sm:grid-cols-2"
        items={[
          { to: linkTo(null, null), label: t('filter.always'), current: !problem && !filter.from && !filter.to },
          ...periods.map(({ period, from, to }) => ({
            to: linkTo(from, to),
            label: t(`filter.${period}`),
            current: filter.from === from && filter.to === to,
          })),
        ]}
      />
      <Form
        noValidate
        // Remount the fields if the URL changes their values.
        key={`${filter.kind} ${filter.from} ${filter.to}`}
        method="get"
        action="#history"
        role="search"
        aria-label={t('history.show')}
        preventScrollReset
        className="grid grid-cols-2 items-start gap-x-3 gap-y-4 sm:grid-cols-[minmax(0,1.3fr)_1fr_1fr_auto]"
      >
        {[...query].map(([name, value]) =>
          OWN.includes(name) ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        <SelectField
          name="show"
          label={t('filter.kind')}
          defaultValue={filter.kind ?? 'all'}
          options={[
            { value: 'all', label: t('history.all') },
            ...(isCompanion ? COMPANION_KINDS : SEEKER_KINDS).map((kind) => ({
              value: kind,
              label: t(`filter.kinds.${kind}`),
            })),
          ]}
          className="max-sm:col-span-2"
        />
        <TextField name="from" type="date" label={t('filter.from')} defaultValue={filter.from ?? ''} error={days} />
        <TextField name="to" type="date" label={t('filter.to')} defaultValue={filter.to ?? ''} />
        <Button type="submit" variant="tint" className="max-sm:col-span-2 sm:mt-7">
          {t('filter.apply')}
        </Button>
      </Form>
    </div>
  )
}
