import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'

export type Column<Row> = {
  /** Defaults to the header. */
  key?: string
  header: string
  cell: (row: Row) => ReactNode
  align?: 'end'
  /** The cell that names the row; it heads the card on phones. */
  title?: boolean
  headerHidden?: boolean
  isExtra?: boolean
  /** The URL that sorts by this column, and its current sort order. */
  sort?: { to: string; current: 'ascending' | 'descending' | null }
  /** Where the cell goes in a compact row. */
  place?: 'aside' | 'line' | 'detail' | 'end' | 'action' | 'none'
}

/** Below 640 px each row is a card or two lines. With `compact`, below 1024 px it's two lines arranged by `place`. */
export function DataTable<Row>(props: {
  caption: string
  captionHidden?: boolean
  compact?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  empty?: ReactNode
  className?: string
  /** Below 640 px: a card with column names, or two lines (title and last cell, then the rest). */
  onPhones?: 'cards' | 'lines'
}) {
  const { caption, captionHidden, compact, columns, rows, rowKey, empty, className, onPhones } = props
  if (rows.length === 0 && empty) return <>{empty}</>
  const cellClass = (column: Column<Row>) =>
    classNames(
      column.align === 'end' && 'table-end',
      column.title && 'table-title',
      column.isExtra && 'max-sm:hidden!',
    ) || undefined
  return (
    <table
      className={classNames(
        'table',
        compact ? 'table-compact' : 'table-cards',
        onPhones === 'lines' && 'table-lines',
        className,
      )}
    >
      <caption className={captionHidden ? 'sr-only' : 't1'}>{caption}</caption>
      <thead className={compact ? 'max-lg:sr-only' : 'max-sm:sr-only'}>
        <tr>
          {columns.map((column) => (
            <th
              key={column.key ?? column.header}
              scope="col"
              className={cellClass(column)}
              aria-sort={column.sort && (column.sort.current ?? 'none')}
            >
              {column.headerHidden ? <span className="sr-only">{column.header}</span> : <Header column={column} />}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) => (
              <td
                key={column.key ?? column.header}
                className={cellClass(column)}
                data-place={compact ? (column.title ? 'title' : column.place) : undefined}
                data-label={column.headerHidden ? undefined : column.header}
              >
                {compact || column.title ? column.cell(row) : <div className="min-w-0">{column.cell(row)}</div>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A sortable header is a link. In a compact table it's plain text: the head is hidden, so focus would be invisible. */
function Header<Row>({ column: { header, sort } }: { column: Column<Row> }) {
  if (!sort) return header
  return (
    <>
      <Link to={sort.to} className="table-sort" aria-current={sort.current !== null || undefined} preventScrollReset>
        {header}
        {sort.current === 'ascending' ? <ArrowUp aria-hidden="true" /> : <ArrowDown aria-hidden="true" />}
      </Link>
      <span className="table-unsorted">{header}</span>
    </>
  )
}
