import { NotesPanel } from './notes-panel.tsx'
import type { Room, RoomState } from './room-engine.ts'
import { TrustPanel } from './trust-panel.tsx'

export type StagePanel = 'trust' | 'notes' | null

/** What opens beside the other one's video and leaves the call usable; a script of its own. */
export function StagePanels(props: {
  room: Room
  state: RoomState
  name: string
  open: StagePanel
  onClose: () => void
}) {
  const { open, ...rest } = props
  if (open === 'trust') return <TrustPanel {...rest} />
  return open === 'notes' && <NotesPanel {...rest} />
}
