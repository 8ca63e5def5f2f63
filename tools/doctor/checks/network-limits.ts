import { note, ok, type SettingsCheck } from '../finding.ts'

/** Ten times the default: more than a school or company needs, and enough to slow everybody else down. */
const maxConnections = 5_000
const maxRenders = 1_200

/** Whether guests of one network can use up the server (docs/decisions/014-shares-of-the-server.md). */
export const checkNetworkLimits: SettingsCheck = ({ connectionsPerNetwork, rendersPerMinute }) => {
  const loose = [
    ...(connectionsPerNetwork > maxConnections
      ? [note(`CONNECTIONS_PER_NETWORK is ${connectionsPerNetwork}: one network can hold nearly all connections`)]
      : []),
    ...(rendersPerMinute > maxRenders
      ? [note(`RENDERS_PER_MINUTE is ${rendersPerMinute}: one network can keep the others waiting`)]
      : []),
  ]
  return loose.length > 0 ? loose : [ok('no network can take the server from the others')]
}
