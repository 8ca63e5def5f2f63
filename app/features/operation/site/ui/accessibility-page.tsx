import type { ReactNode } from 'react'
import { useFormat } from '#app/i18n/use-format.ts'
import { useSections } from '#app/i18n/use-sections.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ACCESSIBILITY_CHECKED } from '../accessibility.data.ts'
import { Sections, TextPage } from './text-page.tsx'

/** The statement about accessibility (BFSG § 14, annex 3), and `children` below it: the form about barriers. */
export function AccessibilityPage({ brand, children }: { brand: string; children: ReactNode }) {
  const { t } = useTranslation('explained')
  const { date } = useFormat()
  const sections = useSections('explained.accessibility', { brand })
  return (
    <TextPage
      title={t('accessibility.title')}
      lead={t('accessibility.lead')}
      contents={t('contents')}
      headings={{ ...sections, form: { heading: t('accessibility.form.title') } }}
      before={<p className="small text-ink-3">{t('accessibility.checked', { date: date(ACCESSIBILITY_CHECKED) })}</p>}
    >
      <Sections sections={sections} />
      {children}
    </TextPage>
  )
}
