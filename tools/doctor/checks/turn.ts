import { note, ok, type SettingsCheck } from '../finding.ts'

/** Whether the participants of a call learn each other's IP address. */
export const checkTurn: SettingsCheck = ({ turn }) => [
  turn
    ? ok('calls are relayed; neither side learns the other’s IP address')
    : note('no TURN_URLS: calls connect directly, so the two people can learn each other’s IP address'),
]
