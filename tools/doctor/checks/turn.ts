import { note, type SettingsCheck } from '../finding.ts'
import { examineRelay } from '../turn/examine-relay.ts'

/** Whether calls go through a relay, and whether that one does what it must and nothing else. */
export const checkTurn: SettingsCheck = ({ turn, isPublic, directCalls }) => {
  if (turn) return examineRelay({ ...turn, isPublic })
  const isMeant = directCalls ? ' (DIRECT_CALLS says that this is meant)' : ''
  return [
    note(
      `no TURN_URLS: calls connect directly, so the two people can learn each other’s IP address${isMeant}, and some networks let no call through`,
    ),
  ]
}
