import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextLink } from '#app/ui/link.tsx'
import type { SectionProps } from './money-sections.tsx'

/** The months with their CSV files, newest first. */
export function FilesSection({ data }: SectionProps<'files'>) {
  const { t } = useTranslation('money')
  const format = useFormat()
  if (data.months.length === 0) return <EmptyState title={t('files.none')} sentence={t('files.noneText')} />
  return (
    <>
      <p className="mb-6 max-w-[44em] text-ink-2">{t('files.text', { zone: data.zone })}</p>
      <ul className="divide-y divide-line border-line border-y">
        {data.months.map(({ year, month, files }) => {
          // The middle of the month is the same month in every zone.
          const name = format.month(new Date(Date.UTC(year, month - 1, 15)))
          return (
            <li key={`${year}-${month}`} className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 py-3">
              <b className="min-w-36">{name}</b>
              <span className="flex flex-wrap gap-x-6">
                {files.map(({ topic, name: file }) => (
                  <TextLink
                    key={topic}
                    href={`/${format.language}/admin/money/csv/${file}`}
                    aria-label={t('files.of', { topic: t(`files.topics.${topic}`), month: name })}
                    className="inline-flex min-h-11 items-center"
                  >
                    {t(`files.topics.${topic}`)}
                  </TextLink>
                ))}
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
