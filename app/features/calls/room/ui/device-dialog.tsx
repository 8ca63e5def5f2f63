import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogClose } from '#app/ui/dialog.tsx'
import { DevicePicker } from './device-picker.tsx'
import type { DeviceKind, MediaState } from './local-media.ts'
import type { Room } from './room-engine.ts'

/** The devices in a dialog, during the call. */
export function DeviceDialog(props: {
  room: Room
  state: MediaState
  kinds: readonly DeviceKind[]
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const { t } = useTranslation('calls')
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={t('room.devices.title')}
      size="sm"
      actions={
        <DialogClose>
          <Button>{t('room.devices.close')}</Button>
        </DialogClose>
      }
    >
      <DevicePicker room={props.room} state={props.state} kinds={props.kinds} />
    </Dialog>
  )
}
