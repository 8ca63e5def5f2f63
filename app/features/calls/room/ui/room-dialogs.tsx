import { BlockDialog } from '#app/features/calls/blocks/ui/block-dialog.tsx'
import { firstNameOf } from '#app/features/profiles/names.rules.ts'
import { ReportDialog } from '#app/features/safety/ui/report-dialog.tsx'
import { DeviceDialog } from './device-dialog.tsx'
import { HelpDialog } from './help-dialog.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import type { RoomCall, RoomLinks } from './room-call.ts'
import type { Room } from './room-engine.ts'
import { useMediaState } from './use-media.ts'
import { useRoomState } from './use-room.ts'

export type RoomDialog = 'devices' | 'help' | 'report' | 'block' | 'leave' | null

/** What opens over lobby and call. */
export function RoomDialogs(props: {
  room: Room
  call: RoomCall
  links: RoomLinks
  open: RoomDialog
  onChange: (open: RoomDialog) => void
}) {
  const { room, call, links, open, onChange } = props
  const { hasTalked } = useRoomState(room)
  const media = useMediaState(room)
  const onOpenChangeOf = (which: RoomDialog) => (isOpen: boolean) => onChange(isOpen ? which : null)
  const close = () => onChange(null)
  return (
    <>
      <DeviceDialog
        room={room}
        state={media}
        kinds={call.media === 'video' ? ['camera', 'microphone', 'speaker'] : ['microphone', 'speaker']}
        open={open === 'devices'}
        onOpenChange={onOpenChangeOf('devices')}
      />
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
