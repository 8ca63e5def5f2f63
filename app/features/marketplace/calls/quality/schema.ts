/** Why two people did not hear or see each other, as one of their browsers reports it. */
export const FAILURE_CAUSES = [
  // Not one relay candidate was gathered.
  'no_relay',
  // ICE failed.
  'no_path',
  // Connected, and not one packet.
  'never_flowed',
  // Flowed, then gone to the end.
  'media_lost',
  // An offer or an answer failed.
  'negotiation',
  'no_microphone',
  'trust_mismatch',
] as const
export type FailureCause = (typeof FAILURE_CAUSES)[number]

/** The causes by which a call never connected; those of an installation whose relay is ill. */
export const UNCONNECTED_CAUSES = ['no_relay', 'no_path', 'never_flowed'] as const satisfies readonly FailureCause[]
export type UnconnectedCause = (typeof UNCONNECTED_CAUSES)[number]

export const CALL_PATHS = ['direct', 'relay_udp', 'relay_tcp', 'relay_tls'] as const
export type CallPath = (typeof CALL_PATHS)[number]

export const REPORT_MAX = {
  setupMs: 600_000,
  reconnects: 1_000,
  longestGapMs: 3_600_000,
  lossPercent: 100,
  roundTripMs: 60_000,
  concealedPercent: 100,
} as const

/** What one browser measured of a call: codes and numbers, and nothing of the person, the device or the network. */
export type CallReport = {
  /** From entering to the first packet of the other person. */
  setupMs: number | null
  path: CallPath | null
  reconnects: number
  longestGapMs: number
  lossPercent: number | null
  roundTripMs: number | null
  /** Share of the sound that the browser made up because it was missing. */
  concealedPercent: number | null
  failure: FailureCause | null
}

/** How long after the end of a call its last report may come. */
export const REPORT_GRACE_MINUTES = 10
