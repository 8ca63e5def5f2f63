import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { classNames } from '#app/ui/class-names.ts'
import { TextLink } from '#app/ui/link.tsx'

type Props = {
  label: string
  periods: readonly { key: string; label: string }[]
  by: string
  file: { href: string; label: string } | null
  className?: string
}

export function FigureTools({ label, periods, by, file, className }: Props) {
  return (
    <div className={classNames('flex flex-wrap items-center gap-x-8 gap-y-2', className)}>
      <nav aria-label={label} className="flex gap-5">
        {periods.map((period) => (
          <Link
            key={period.key}
            to={`?by=${period.key}`}
            aria-current={period.key === by ? 'page' : undefined}
            preventScrollReset
            className="tabs-item"
          >
            {period.label}
          </Link>
        ))}
      </nav>
      {file && (
        <TextLink href={file.href} className="inline-flex min-h-11 items-center gap-2">
          <Download className="size-5" aria-hidden="true" />
          {file.label}
        </TextLink>
      )}
    </div>
  )
}

export function PeriodName({ name, start }: { name: ReactNode; start: string }) {
  const { date } = useFormat()
  const day = date(`${start}T12:00:00Z`)
  if (!name) return day
  return (
    <>
      {name}
      <span className="small block font-normal text-ink-3">{day}</span>
    </>
  )
}

/** Stays a table on phones, because figures are compared by column. Scrolls sideways with a sticky first column. */
export function FigureTable<Row extends { start: string }>(props: {
  label: string
  period: string
  name: (row: Row) => ReactNode
  columns: readonly { header: string; cell: (row: Row) => ReactNode; isWords?: boolean }[]
  rows: readonly Row[]
}) {
  const { label, period, name, columns, rows } = props
  const { t } = useTranslation('backoffice')
  return (
    <>
      {columns.length > 4 && <p className="small mb-2 text-ink-3 sm:hidden">{t('figures.swipe')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable with the keyboard. */}
      <section className="scroll-x relative" tabIndex={0} aria-label={label}>
        <table className="table">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr>
              <th scope="col" className="sticky left-0 bg-paper">
                {period}
              </th>
              {columns.map(({ header, isWords }) => (
                <th
                  key={header}
                  scope="col"
                  className={isWords ? 'min-w-40 align-bottom' : 'table-end min-w-16 align-bottom'}
                >
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.start}>
                <th scope="row" className="tabular sticky left-0 whitespace-nowrap bg-paper align-middle">
                  {name(row)}
                </th>
                {columns.map(({ header, cell, isWords }) => (
                  <td key={header} className={isWords ? 'small' : 'table-end tabular whitespace-nowrap'}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
