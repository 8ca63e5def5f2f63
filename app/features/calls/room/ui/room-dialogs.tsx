import { Suspense } from 'react'
import { firstNameOf } from '#app/features/profiles/names.rules.ts'
import { onDemand, useOnDemand } from '#app/ui/on-demand.ts'
import { DeviceDialog } from './device-dialog.tsx'
import { HelpDialog } from './help-dialog.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { OptionalPart } from './optional-part.tsx'
import type { RoomCall, RoomLinks } from './room-call.ts'
import type { Room } from './room-engine.ts'
import { useMediaState } from './use-media.ts'
import { useRoomState } from './use-room.ts'

/** Fetched when somebody reports or blocks: nobody needs it to talk. */
const reportDialog = onDemand(() => import('#app/features/safety/ui/report-dialog.tsx'))
const blockDialog = onDemand(() => import('#app/features/calls/blocks/ui/block-dialog.tsx'))

export type RoomDialog = 'devices' | 'help' | 'report' | 'block' | 'leave' | null

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
  const close = () => onChange(null)
  // Without the server they cannot be fetched: back to the helplines.
  const toHelp = () => onChange('help')
  const report = useOnDemand(reportDialog, open === 'report', toHelp)
  const block = useOnDemand(blockDialog, open === 'block', toHelp)
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
      <OptionalPart onFailed={toHelp}>
        <Suspense fallback={null}>
          {report && open === 'report' && (
            <report.ReportDialog
              path={links.report}
              name={call.other.name}
              callId={call.callId}
              onClose={close}
              onBlock={() => onChange('block')}
            />
          )}
          {block && open === 'block' && (
            <block.BlockDialog path={links.block} name={call.other.name} next={links.call} onClose={close} />
          )}
        </Suspense>
      </OptionalPart>
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
