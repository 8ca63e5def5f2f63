import { useTranslation } from '#app/i18n/use-translation.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import type { DocumentText } from '../text.rules.ts'

type Row = { key: string; cells: string[] }

export function DocumentSheet({ sheet }: { sheet: DocumentText }) {
  const { t } = useTranslation('documents')
  const { parties, details, columns, rows, sums, notes, appendix } = sheet
  return (
    <>
      <div className="grid gap-x-10 gap-y-8 border-line border-t pt-6 sm:grid-cols-3">
        {parties.map(({ label, lines }) => (
          <section key={label} aria-label={label}>
            <h2 className="small font-semibold text-ink-3">{label}</h2>
            <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{lines.join('\n')}</p>
          </section>
        ))}
        <dl aria-label={t('party.details')} className="grid content-start gap-3">
          {details.map(({ label, value }) => (
            <div key={label}>
              <dt className="small font-semibold text-ink-3">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <SheetTable caption={sheet.title} columns={columns} rows={rows} />
      <dl className="mt-5 ml-auto grid max-w-[340px] gap-2">
        {sums.map(({ label, value }, index) => (
          <div
            key={label}
            className={
              index === sums.length - 1
                ? 't1 flex justify-between gap-6 border-line border-t pt-3'
                : 'flex justify-between gap-6 text-ink-2'
            }
          >
            <dt>{label}</dt>
            <dd className="tabular whitespace-nowrap">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-10 grid max-w-[52ch] gap-2 text-ink-2">
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      {appendix && (
        <section aria-labelledby="appendix" className="mt-14">
          <h2 id="appendix" className="d3">
            {appendix.heading}
          </h2>
          <SheetTable caption={appendix.heading} {...appendix} />
          <p className="mt-5 max-w-[52ch] text-ink-2">{appendix.note}</p>
        </section>
      )}
    </>
  )
}

function SheetTable({ caption, columns, rows }: { caption: string } & Pick<DocumentText, 'columns' | 'rows'>) {
  return (
    <DataTable
      caption={caption}
      captionHidden
      className="mt-10 max-sm:[&_td:empty]:hidden"
      rows={rows.map((cells, index) => ({ key: String(index), cells }))}
      rowKey={({ key }: Row) => key}
      columns={columns.map(({ label, isNumber }, index) => ({
        key: label,
        header: label,
        ...(isNumber ? { align: 'end' as const } : {}),
        ...(index === 0 ? { title: true } : {}),
        cell: ({ cells }: Row) =>
          cells[index] ? <span className={isNumber ? 'tabular' : undefined}>{cells[index]}</span> : null,
      }))}
    />
  )
}
