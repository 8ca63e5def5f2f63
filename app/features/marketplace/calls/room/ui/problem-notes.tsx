import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import type { MediaState } from './local-media.ts'
import type { MediaOwner } from './use-media.ts'

export function ProblemNotes({ room, state, className }: { room: MediaOwner; state: MediaState; className?: string }) {
  const { t } = useTranslation('room')
  const { microphone, camera } = state.problems
  if (!microphone && !camera) return null
  return (
    <div className={className}>
      <div className="grid gap-3">
        {microphone && <Note tone="bad">{t(`problems.microphone.${microphone}`)}</Note>}
        {camera && <Note tone={microphone ? 'plain' : 'apricot'}>{t(`problems.camera.${camera}`)}</Note>}
        <div>
          <Button variant="sec" size="sm" onClick={() => void room.media.start()}>
            {t('problems.retry')}
          </Button>
        </div>
      </div>
    </div>
  )
}
