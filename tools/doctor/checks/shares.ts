import { note, ok, type SettingsCheck } from '../finding.ts'

/** Ten times the usual: more of one network than a school or company needs, and enough to keep others waiting. */
const mostConnections = 5_000
const mostRenders = 1_200

/** Whether one network's guests can take the server from everybody else (docs/decisions/014). */
export const checkShares: SettingsCheck = ({ connectionsPerNetwork, rendersPerMinute }) => {
  const loose = [
    ...(connectionsPerNetwork > mostConnections
      ? [note(`CONNECTIONS_PER_NETWORK is ${connectionsPerNetwork}: one network can hold nearly all connections`)]
      : []),
    ...(rendersPerMinute > mostRenders
      ? [note(`RENDERS_PER_MINUTE is ${rendersPerMinute}: one network can keep the others waiting`)]
      : []),
  ]
  return loose.length > 0 ? loose : [ok('no network can take the server from the others')]
}
