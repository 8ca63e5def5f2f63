import { Download } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import { EXPORTS_PER_DAY } from '../schema.ts'

/**
 * Offers the viewer's data as a download; a refused one comes back to the page with `?export=…`. Needs the texts of
 * `account-deletion`.
 */
export function ExportSection({ className }: { className?: string }) {
  const { t, i18n } = useTranslation('account-deletion')
  const problem = useSearchParams()[0].get('export')
  return (
    <section id="export" className={className} aria-labelledby="your-data">
      <SectionHead id="your-data" title={t('export.title')} text={t('export.text')} />
      {problem && (
        <Note tone="bad" className="mt-5">
          {problem === 'too_many_attempts' ? t('export.tooMany', { times: EXPORTS_PER_DAY }) : t('export.failed')}
        </Note>
      )}
      <form method="post" action={`/${i18n.language}/account/export`} className="mt-5">
        <Button type="submit" variant="sec" icon={<Download />} className="max-sm:w-full">
          {t('export.action')}
        </Button>
      </form>
    </section>
  )
}
