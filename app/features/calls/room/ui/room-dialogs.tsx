import { lazy, Suspense } from 'react'
import { DeviceDialog } from './device-dialog.tsx'
import { HelpDialog } from './help-dialog.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import type { RoomCall, RoomLinks } from './room-call.ts'
import type { Room } from './room-engine.ts'
import { useMediaState, useRoomState } from './use-room.ts'

/** Fetched when somebody reports: nobody needs it to talk. */
const ReportDialog = lazy(async () => ({
  default: (await import('#app/features/safety/ui/report-dialog.tsx')).ReportDialog,
}))

export type RoomDialog = 'devices' | 'help' | 'report' | 'leave' | null

/** What opens over lobby and call; a script of its own, because none of it is visible at first. */
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
        links={links}
      />
      {open === 'report' && (
        <Suspense fallback={null}>
          <ReportDialog
            path={links.report}
            name={call.other.name}
            callId={call.callId}
            onClose={() => onChange(null)}
          />
        </Suspense>
      )}
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
