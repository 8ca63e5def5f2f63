import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { useSessionState } from './session-state.tsx'

/** On every page while a call of the reader's is under way: the way in. */
export function CallBar({ home }: { home: string }) {
  const { t } = useTranslation('shell')
  const { activeCall, showsCall } = useSessionState()
  if (!activeCall || !showsCall) return null
  return (
    <section aria-label={t('call.label')} className="bg-pine-tint text-pine-ink">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5">
        <p role="status" className="font-semibold">
          {t('call.started')}
        </p>
        <Button to={`${home}/calls/${activeCall.callId}`} reloadDocument size="sm" className="max-sm:w-full">
          {t('call.join')}
        </Button>
      </div>
    </section>
  )
}
