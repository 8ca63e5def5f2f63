import { useTranslation } from '#app/i18n/use-translation.ts'
import { Note } from '#app/ui/note.tsx'
import type { OwnApplication } from '../views.server.ts'

/** How a companion's application stands, above the profile that is reviewed. */
export function ApplicationNote({ application, hasBirthYear }: { application: OwnApplication; hasBirthYear: boolean }) {
  const { t } = useTranslation('profiles')
  if (application.status === 'submitted')
    return <Note className="mb-7">{t(hasBirthYear ? 'edit.waiting' : 'edit.waitingNoYear')}</Note>
  if (application.status !== 'rejected') return null
  return (
    <Note tone="bad" className="mb-7" title={t('edit.rejected')}>
      {application.reason}
    </Note>
  )
}
