import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  align?: 'end'
  /** The cell that names the row; it leads the card on phones. */
  title?: boolean
  headerHidden?: boolean
}

/** Rows in columns; below 640 px each row is a card that repeats the column names. */
export function DataTable<Row>(props: {
  caption: string
  captionHidden?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  empty?: ReactNode
  className?: string
}) {
  const { caption, captionHidden, columns, rows, rowKey, empty, className } = props
  if (rows.length === 0 && empty) return <>{empty}</>
  const cellClass = (column: Column<Row>) =>
    classNames(column.align === 'end' && 'table-end', column.title && 'table-title') || undefined
  return (
    <table className={classNames('table', className)}>
      <caption className={captionHidden ? 'sr-only' : 't1'}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={cellClass(column)}>
              {column.headerHidden ? <span className="sr-only">{column.header}</span> : column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) => (
              <td
                key={column.key}
                className={cellClass(column)}
                data-label={column.headerHidden ? undefined : column.header}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
