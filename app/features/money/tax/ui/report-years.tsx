import { Download } from 'lucide-react'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { DataTable } from '#app/ui/data-table.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import { sumOfQuarters } from '../report.rules.ts'
import type { OwnReportYear } from '../report.views.server.ts'

export function ReportYears({ years }: { years: readonly OwnReportYear[] }) {
  const { t } = useTranslation('tax')
  if (years.length === 0) return null
  return (
    <section aria-labelledby="years" className="mt-16">
      <SectionHead id="years" title={t('years.title')} className="mb-6" />
      {years.map((year) => (
        <ReportYear key={year.year} {...year} />
      ))}
      <p className="small mt-4 text-ink-2">{t('years.rounded')}</p>
    </section>
  )
}

function ReportYear({ year, isOver, quarters }: OwnReportYear) {
  const { t } = useTranslation('tax')
  const format = useFormat()
  const rows = [
    ...quarters.map((quarter, at) => ({ ...quarter, name: t('years.quarterName', { number: at + 1 }) })),
    { ...sumOfQuarters(quarters), name: t('years.whole') },
  ]
  return (
    <div className="mb-10">
      <SectionHead
        level={3}
        size="t1"
        title={year}
        text={t(isOver ? 'years.over' : 'years.open', { next: year + 1 })}
        className="mb-3"
        action={
          <span className="flex flex-wrap gap-3">
            {(['pdf', 'csv'] as const).map((file) => (
              <Button
                key={file}
                variant="sec"
                size="sm"
                icon={<Download />}
                href={`/${format.language}/payouts/tax/${year}/${file}`}
                aria-label={t(file === 'pdf' ? 'years.downloadPdf' : 'years.download', { year })}
              >
                {t(`years.${file}`)}
              </Button>
            ))}
          </span>
        }
      />
      <DataTable
        caption={t('years.caption', { year })}
        captionHidden
        rows={rows}
        rowKey={(row) => row.name}
        columns={[
          { key: 'quarter', header: t('years.quarter'), title: true, cell: (row) => row.name },
          { key: 'calls', header: t('years.calls'), align: 'end', cell: (row) => format.number(row.calls) },
          {
            key: 'credited',
            header: t('years.credited'),
            align: 'end',
            cell: (row) => format.euros(row.creditedCents),
          },
          { key: 'fee', header: t('years.fee'), align: 'end', cell: (row) => format.euros(row.feeCents) },
          { key: 'net', header: t('years.net'), align: 'end', cell: (row) => format.euros(row.netCents) },
        ]}
      />
    </div>
  )
}
