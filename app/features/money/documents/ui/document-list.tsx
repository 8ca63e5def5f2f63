import { Download } from 'lucide-react'
import { formatters } from '#app/i18n/format.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import { documentTitle, eurosOf } from '../text.rules.ts'
import type { DocumentListLine, ListedDocuments } from '../views.server.ts'

export function DocumentList({ list, isCompanion }: { list: ListedDocuments; isCompanion: boolean }) {
  const { t } = useTranslation('documents')
  const { language } = useFormat()
  const format = formatters(language, list.timeZone)
  const home = `/${language}/documents`
  const about = ({ kind, credits, corrects }: DocumentListLine) =>
    kind === 'credit_note' || kind === 'credit_note_cancellation'
      ? t(`about.${kind}`, { number: corrects ?? '' })
      : t(`about.${kind}`, { count: credits ?? 0, amount: format.credits(credits ?? 0) })
  return (
    <>
      <DataTable
        caption={t('list.caption')}
        captionHidden
        onPhones="lines"
        rows={list.lines}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            level={3}
            title={t(isCompanion ? 'list.companionEmpty' : 'list.empty')}
            sentence={t(isCompanion ? 'list.companionEmptyText' : 'list.emptyText')}
          />
        }
        columns={[
          {
            key: 'document',
            header: t('columns.document'),
            title: true,
            cell: (line) => (
              <TextLink to={`${home}/${line.id}`} className="inline-flex min-h-11 items-center sm:min-h-0">
                <span>
                  {t(`kinds.${line.kind}`)} <span className="whitespace-nowrap">{line.number}</span>
                </span>
              </TextLink>
            ),
          },
          { key: 'issued', header: t('columns.issued'), cell: (line) => format.date(line.issuedAt) },
          { key: 'about', header: t('columns.about'), cell: about },
          {
            key: 'files',
            header: t('columns.files'),
            align: 'end',
            cell: (line) => (
              <TextLink
                href={`${home}/${line.id}/pdf`}
                aria-label={t('list.pdfOf', { title: documentTitle(t, line) })}
                className="inline-flex min-h-11 items-center sm:min-h-0"
              >
                {t('files.pdf')}
              </TextLink>
            ),
          },
          {
            key: 'amount',
            header: t('columns.amount'),
            align: 'end',
            cell: (line) => <span className="tabular">{eurosOf(format, line.grossCents)}</span>,
          },
        ]}
      />
      <Pager page={list.page} pages={list.pages} label={t('list.pages')} hash="#list" className="mt-8" />
    </>
  )
}

export function YearList({ years, className }: { years: readonly number[]; className?: string }) {
  const { t } = useTranslation('documents')
  const { language } = useFormat()
  if (years.length === 0) return null
  return (
    <section aria-labelledby="years" className={className}>
      <SectionHead id="years" title={t('years.title')} className="mb-3" />
      <ul>
        {years.map((year) => (
          <li
            key={year}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-b py-4"
          >
            <h3 className="t1">{year}</h3>
            <span className="flex flex-wrap gap-3">
              {(['pdf', 'csv'] as const).map((file) => (
                <Button
                  key={file}
                  variant="sec"
                  size="sm"
                  icon={<Download />}
                  href={`/${language}/documents/years/${year}/${file}`}
                  aria-label={t('years.open', { year, file: t(`files.${file}`) })}
                >
                  {t(`files.${file}`)}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
