import { useEffect, useState } from 'react'
import type { CallMedia } from '#app/features/marketplace/availability/schema.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { LOBBY_MINUTES } from '../../schema.ts'
import type { DeviceKind } from '../own-media.rules.ts'
import { DevicePicker } from './device-picker.tsx'
import { LevelMeter } from './level-meter.tsx'
import { createLocalMedia } from './local-media.ts'
import { OwnVideo } from './own-video.tsx'
import { ProblemNotes } from './problem-notes.tsx'
import { type MediaOwner, useMediaState } from './use-media.ts'

/** Camera, microphone and speaker without a call; nothing is switched on before a press, and all is off afterwards. */
export function DeviceCheck({ media }: { media: CallMedia }) {
  const { t } = useTranslation(['room', 'booked'])
  const [owner, setOwner] = useState<MediaOwner | null>(null)
  useEffect(() => () => owner?.media.stop(), [owner])
  const start = () => {
    const local = createLocalMedia({ wantsCamera: media === 'video', onTracks: () => {} })
    setOwner({ media: local })
    void local.start()
  }
  if (!owner)
    return (
      <Button size="lg" onClick={start}>
        {t(media === 'video' ? 'booked:deviceCheck.start' : 'booked:deviceCheck.startVoice')}
      </Button>
    )
  return <Devices owner={owner} media={media} />
}

function Devices({ owner, media }: { owner: MediaOwner; media: CallMedia }) {
  const { t } = useTranslation(['room', 'booked'])
  const state = useMediaState(owner)
  const kinds: DeviceKind[] = media === 'video' ? ['camera', 'microphone', 'speaker'] : ['microphone', 'speaker']
  return (
    <div className="grid gap-5">
      {media === 'video' && <OwnVideo room={owner} media={media} />}
      {state.phase === 'requesting' && (
        <Note tone="plain" live>
          {t('lobby.requesting')}
        </Note>
      )}
      <ProblemNotes room={owner} state={state} />
      <LevelMeter track={owner.media.track('microphone')} isOn={state.isMicrophoneOn} />
      <DevicePicker room={owner} state={state} kinds={kinds} />
      <p className="text-ink-2">{t('booked:deviceCheck.done', { minutes: LOBBY_MINUTES })}</p>
    </div>
  )
}
