import type { ReactNode } from 'react'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Page } from '#app/ui/page.tsx'

export function AccountFormPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const { t } = useTranslation('account')
  const { language } = useFormat()
  return (
    <Page
      title={title}
      lead={lead}
      width="form"
      back={{ to: `/${language}/account`, label: t('title') }}
      className="pb-16"
    >
      {children}
    </Page>
  )
}
