import type { CallMedia } from '#app/features/marketplace/availability/schema.ts'
import { BlockDialog } from '#app/features/marketplace/calls/blocks/ui/block-dialog.tsx'
import { firstNameOf } from '#app/features/marketplace/profiles/names.rules.ts'
import { ReportDialog } from '#app/features/marketplace/safety/ui/report-dialog.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Switch } from '#app/ui/choice.tsx'
import { Dialog, DialogClose } from '#app/ui/dialog.tsx'
import type { CallRow } from '../../views.server.ts'
import { USUAL_PROCESSING, type VoiceProcessing } from '../own-media.rules.ts'
import { OwnDevices } from './devices.tsx'
import { HelpDialog } from './help-dialog.tsx'
import { useMediaState } from './local-media.ts'
import type { Room } from './room-engine.ts'
import { useRoomState } from './room-engine.ts'
import type { RoomLinks } from './room-frame.tsx'

type DialogProps = { room: Room; open: boolean; onOpenChange: (open: boolean) => void }
export type RoomDialog = 'devices' | 'help' | 'report' | 'block' | 'leave' | null

export function RoomDialogs(props: {
  room: Room
  call: CallRow
  links: RoomLinks
  open: RoomDialog
  onChange: (open: RoomDialog) => void
}) {
  const { room, call, links, open, onChange } = props
  const { hasTalked } = useRoomState(room)
  const onOpenChangeOf = (which: RoomDialog) => (isOpen: boolean) => onChange(isOpen ? which : null)
  const close = () => onChange(null)
  return (
    <>
      <DeviceDialog room={room} media={call.media} open={open === 'devices'} onOpenChange={onOpenChangeOf('devices')} />
      <HelpDialog
        open={open === 'help'}
        onOpenChange={onOpenChangeOf('help')}
        onReport={() => onChange('report')}
        onBlock={() => onChange('block')}
        name={firstNameOf(call.other.name)}
        links={links}
      />
      {open === 'report' && (
        <ReportDialog
          path={links.report}
          name={call.other.name}
          callId={call.callId}
          onClose={close}
          onBlock={() => onChange('block')}
        />
      )}
      {open === 'block' && <BlockDialog path={links.block} name={call.other.name} next={links.call} onClose={close} />}
      <LeaveDialog
        room={room}
        call={call}
        canEnd={call.side === 'seeker' && hasTalked}
        open={open === 'leave'}
        onOpenChange={onOpenChangeOf('leave')}
      />
    </>
  )
}

function DeviceDialog({ room, media, open, onOpenChange }: DialogProps & { media: CallMedia }) {
  const { processing } = useMediaState(room)
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
        <div className="grid gap-4">
          <OwnDevices room={room} media={media} />
          <fieldset className="mt-1">
            <legend className="mb-1 font-semibold">{t('devices.processing')}</legend>
            {(Object.keys(USUAL_PROCESSING) as (keyof VoiceProcessing)[]).map((name) => (
              <Switch
                key={name}
                name={name}
                label={t(`devices.${name}`)}
                checked={processing[name]}
                onChange={(event) => void room.media.setProcessing({ [name]: event.target.checked })}
              />
            ))}
            <p className="small mt-1 text-ink-3">{t('devices.processingHelp')}</p>
          </fieldset>
        </div>
      )}
    </Dialog>
  )
}

/** Confirms leaving: one can rejoin after leaving; ending, which only the seeker may, is final. */
function LeaveDialog(props: DialogProps & { call: CallRow; canEnd: boolean }) {
  const { room, call, canEnd, open, onOpenChange } = props
  const { t } = useTranslation(['stage', 'calls'])
  const format = useFormat()
  const values = {
    time: format.time(call.endAt),
    name: firstNameOf(call.other.name),
    credits: t('calls:credits', { count: call.credits, formatted: format.credits(call.credits) }),
  }
  const text = !canEnd ? 'text' : call.credits > 0 ? 'textSeeker' : 'textSeekerFree'
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('leaveDialog.title')}
      size={canEnd ? 'md' : 'sm'}
      actions={
        <>
          <DialogClose>
            <Button variant="ghost">{t('leaveDialog.stay')}</Button>
          </DialogClose>
          {canEnd && (
            <Button
              variant="sec"
              onClick={() => {
                room.end()
                onOpenChange(false)
              }}
            >
              {t('leaveDialog.end')}
            </Button>
          )}
          <Button variant="stop" onClick={() => room.leave()}>
            {t('leaveDialog.leave')}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">{t(`leaveDialog.${text}`, values)}</p>
    </Dialog>
  )
}
