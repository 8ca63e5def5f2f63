import { useEffect, useRef } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Note } from '#app/ui/note.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { DecisionOutcome } from '../views.server.ts'

/** Says once how the last application was decided: in passing, or in the page where no scripts run. */
export function DecisionDone({ outcome }: { outcome: DecisionOutcome | null }) {
  const { t } = useTranslation('backoffice')
  const isHydrated = useHydrated()
  const said = useRef<string>(null)
  const text = outcome && t(`detail.done.${outcome.status}`, { name: outcome.name ?? '' })
  useEffect(() => {
    if (!outcome || !text || said.current === outcome.applicationId) return
    said.current = outcome.applicationId
    showToast(text)
  }, [outcome, text])
  if (!text || isHydrated) return null
  return (
    <Note tone="good" className="mb-8">
      {text}
    </Note>
  )
}
