import type { ReactNode } from 'react'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Note } from '#app/ui/note.tsx'
import { Page } from '#app/ui/page.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'

const TABS = ['calendar', 'limits', 'away'] as const

/** The page around a tab. */
export function SchedulePage({ lead, aside, children }: { lead?: ReactNode; aside?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('availability')
  const { language } = useFormat()
  const home = `/${language}/my-schedule`
  return (
    <Page title={t('schedule.title')} lead={lead} aside={aside}>
      <TabLinks
        label={t('schedule.title')}
        className="mb-8"
        items={TABS.map((tab) => ({
          to: tab === 'calendar' ? home : `${home}/${tab}`,
          label: t(`schedule.tabs.${tab}`),
          end: true,
        }))}
      />
      {children}
    </Page>
  )
}

export function ScheduleProblem() {
  const { t } = useTranslation('availability')
  return (
    <Page title={t('schedule.title')}>
      <Note tone="bad">{t('errors.load_failed')}</Note>
    </Page>
  )
}
