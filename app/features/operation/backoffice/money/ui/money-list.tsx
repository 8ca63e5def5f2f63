import type { ReactNode } from 'react'
import { Form, Link, useSearchParams } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextField } from '#app/ui/input.tsx'
import { SelectField } from '#app/ui/select.tsx'
import { ListPages, SearchButtons } from '../../ui/list-parts.tsx'
import type { MoneyList } from '../lists.views.server.ts'
import { MONEY_SEARCH_MAX, type MoneySection } from '../schema.ts'
import { sectionPath } from './section-nav.tsx'

/** A row of a list: whose money, since when. */
type MoneyRow = { id: string; createdAt: Date; personName: string | null; personEmail: string }

/** A section that is a list: its search, its rows in columns, the way to older ones. `children` stand above. */
export function SectionList<Line extends MoneyRow, Status extends string>(props: {
  section: MoneySection
  list: MoneyList<Line>
  statuses: readonly Status[]
  statusLabel: (status: Status) => string
  columns: readonly Column<Line>[]
  onPhones?: 'cards' | 'lines'
  children?: ReactNode
}) {
  const { section, list, statuses, statusLabel, columns, onPhones = 'cards', children } = props
  const { t } = useTranslation('money')
  const { language } = useFormat()
  const isFirst = !useSearchParams()[0].has('before')
  const { lines, next, q, status } = list
  const home = sectionPath(language, section)
  const isSearched = q !== '' || status !== null
  const place = (before: string | null) =>
    `${home}?${new URLSearchParams({ ...(q && { q }), ...(status && { status }), ...(before && { before }) })}`
  return (
    <>
      <search className="mb-8 block">
        <Form
          key={`${q} ${status}`}
          action={home}
          className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_200px] lg:grid-cols-[minmax(0,1fr)_200px_auto]"
        >
          <TextField
            name="q"
            label={t('list.search')}
            help={t('list.help')}
            defaultValue={q}
            maxLength={MONEY_SEARCH_MAX}
            autoComplete="off"
            spellCheck={false}
          />
          <SelectField
            name="status"
            label={t('list.status')}
            placeholder={t('list.anyStatus')}
            defaultValue={status ?? ''}
            options={statuses.map((value) => ({ value, label: statusLabel(value) }))}
          />
          <SearchButtons find={t('list.find')} clear={t('list.clear')} home={home} isSearched={isSearched} />
        </Form>
      </search>
      {children}
      <DataTable
        caption={t('list.caption')}
        captionHidden
        onPhones={onPhones}
        rows={lines}
        rowKey={({ id }) => id}
        empty={
          isSearched ? (
            <EmptyState title={t('list.empty')} sentence={t('list.emptyText')} />
          ) : (
            <EmptyState title={t('list.none')} />
          )
        }
        columns={columns}
      />
      <ListPages next={next} isFirst={isFirst} place={place} newest={t('list.newest')} older={t('list.older')} />
    </>
  )
}

/** Where there is no room for it, it breaks after the @. */
function Email({ address }: { address: string }) {
  const end = address.lastIndexOf('@') + 1
  return (
    <span className="small block break-words font-normal text-ink-3 xl:whitespace-nowrap xl:[&>wbr]:hidden">
      {address.slice(0, end)}
      <wbr />
      {address.slice(end)}
    </span>
  )
}

/** Columns that most lists have. `purchaseOf` says which purchase a name leads to; `below` is a second line. */
export function useListColumns<Line extends MoneyRow>() {
  const { t } = useTranslation('money')
  const format = useFormat()
  return {
    person: (who: 'buyer' | 'companion', purchaseOf?: (line: Line) => string): Column<Line> => ({
      key: who,
      header: t(`columns.${who}`),
      title: true,
      cell: (line) => {
        const { personName, personEmail } = line
        const title = personName || personEmail
        return (
          <span className="block min-w-0">
            {purchaseOf ? (
              <Link to={`${sectionPath(format.language, 'purchases')}?id=${purchaseOf(line)}`} className="text-link">
                {title}
              </Link>
            ) : (
              title
            )}
            {personName && <Email address={personEmail} />}
          </span>
        )
      },
    }),
    date: (inWords: (at: Date) => string = format.dateTime): Column<Line> => ({
      key: 'date',
      header: t('columns.date'),
      cell: (line) => inWords(line.createdAt),
    }),
    amount: (centsOf: (line: Line) => number, below?: (line: Line) => string | false): Column<Line> => ({
      key: 'amount',
      header: t('columns.amount'),
      align: 'end',
      cell: (line) => {
        const more = below?.(line)
        return (
          <span className="tabular">
            {format.euros(centsOf(line))}
            {more && <span className="small block text-ink-3">{more}</span>}
          </span>
        )
      },
    }),
  }
}
