import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Switch } from '#app/ui/choice.tsx'
import { Dialog, DialogClose } from '#app/ui/dialog.tsx'
import { type DeviceKind, USUAL_PROCESSING, type VoiceProcessing } from '../own-media.rules.ts'
import { DevicePicker } from './device-picker.tsx'
import { LevelMeter } from './level-meter.tsx'
import type { MediaState } from './local-media.ts'
import { ProblemNotes } from './problem-notes.tsx'
import type { Room } from './room-engine.ts'

/** The devices in a dialog, during the call: which, how loud, and what the browser does to the voice. */
export function DeviceDialog(props: {
  room: Room
  state: MediaState
  kinds: readonly DeviceKind[]
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const { room, state, kinds, open, onOpenChange } = props
  const { t } = useTranslation('room')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('devices.title')}
      actions={
        <DialogClose>
          <Button>{t('devices.close')}</Button>
        </DialogClose>
      }
    >
      {open && (
        <>
          <ProblemNotes room={room} state={state} className="mb-4" />
          <LevelMeter track={room.media.track('microphone')} isOn={state.isMicrophoneOn} />
          <div className="mt-4">
            <DevicePicker room={room} state={state} kinds={kinds} />
          </div>
          <fieldset className="mt-5">
            <legend className="mb-1 font-semibold">{t('devices.processing')}</legend>
            {(Object.keys(USUAL_PROCESSING) as (keyof VoiceProcessing)[]).map((name) => (
              <Switch
                key={name}
                name={name}
                label={t(`devices.${name}`)}
                checked={state.processing[name]}
                onChange={(event) => void room.media.setProcessing({ [name]: event.target.checked })}
              />
            ))}
            <p className="small mt-1 text-ink-3">{t('devices.processingHelp')}</p>
          </fieldset>
        </>
      )}
    </Dialog>
  )
}
