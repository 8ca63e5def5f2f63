import { Download } from 'lucide-react'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { SectionHead } from '#app/ui/panel.tsx'

/** A companion's years, each as PDF and CSV. */
export function YearList({ years, className }: { years: readonly number[]; className?: string }) {
  const { t } = useTranslation('documents')
  const { language } = useFormat()
  if (years.length === 0) return null
  return (
    <section aria-labelledby="years" className={className}>
      <SectionHead id="years" title={t('years.title')} text={t('years.text')} className="mb-3" />
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
