/** Video degrades before sound. Bit rates in bits per second; `scale` divides width and height. */
export const SEND_STEPS = [
  { videoBitrate: 1_500_000, scale: 1, framerate: 30, audioBitrate: 40_000 },
  { videoBitrate: 500_000, scale: 1.5, framerate: 24, audioBitrate: 32_000 },
  { videoBitrate: 180_000, scale: 2, framerate: 15, audioBitrate: 24_000 },
  { videoBitrate: 60_000, scale: 4, framerate: 8, audioBitrate: 16_000 },
] as const
const LAST_STEP = SEND_STEPS.length - 1

/** Share of lost sound packets, and of concealed sound, from which sound suffers. */
const SUFFERING_LOSS = 0.08
const SUFFERING_CONCEALED = 0.08
/** Kilobits per second below which video harms the sound, and below which redundant sound does. */
const NARROW_KBPS = 110
const REDUNDANCY_KBPS = 70
/** Delays (ms): between two steps down, before the first step up, and the maximum after a step up did harm. */
const DOWN_MS = 2_000
const UP_MS = 6_000
const UP_MAX_MS = 60_000
/** Milliseconds of suffering at the last step before we offer sound only, and how long a "no" counts. */
const OFFER_MS = 5_000
const DECLINED_MS = 120_000

/** Measured since the last sample; null if not measured. */
export type PathSample = {
  soundLoss: number | null
  availableKbps: number | null
  /** Share (0 to 1) of the other person's sound that had to be concealed. */
  concealed: number | null
  isVideoFrozen: boolean
}

export const newAdaptation = (now: number) => ({
  step: 0,
  hasRedundancy: true,
  offersSoundOnly: false,
  changedAt: now,
  roseAt: Number.NEGATIVE_INFINITY,
  sufferedAt: Number.NEGATIVE_INFINITY,
  /** Start of uninterrupted suffering; null if there's none. */
  suffersSince: null as number | null,
  upAfterMs: UP_MS,
  declinedAt: Number.NEGATIVE_INFINITY,
})
export type Adaptation = ReturnType<typeof newAdaptation>

/** Steps down while sound suffers, carefully up again afterwards, and offers sound only at the lowest step. */
export function adapt(before: Adaptation, sample: PathSample, now: number): Adaptation {
  const isNarrow = sample.availableKbps !== null && sample.availableKbps < NARROW_KBPS
  const suffers = (sample.soundLoss ?? 0) >= SUFFERING_LOSS || isNarrow
  const isUnbearable = suffers || sample.isVideoFrozen || (sample.concealed ?? 0) >= SUFFERING_CONCEALED
  const suffersSince = isUnbearable ? (before.suffersSince ?? now) : null
  const state: Adaptation = {
    ...before,
    suffersSince,
    sufferedAt: suffers ? now : before.sufferedAt,
    hasRedundancy: sample.availableKbps === null ? before.hasRedundancy : sample.availableKbps >= REDUNDANCY_KBPS,
  }
  const next = suffers ? stepDown(state, now) : stepUp(state, now)
  const isOfferDue =
    next.step === LAST_STEP &&
    suffersSince !== null &&
    now - Math.max(suffersSince, next.changedAt) >= OFFER_MS &&
    now - next.declinedAt >= DECLINED_MS
  return { ...next, offersSoundOnly: isOfferDue || (before.offersSoundOnly && next.step === LAST_STEP) }
}

export const declineOffer = (state: Adaptation, now: number): Adaptation => ({
  ...state,
  offersSoundOnly: false,
  declinedAt: now,
})

function stepDown(state: Adaptation, now: number): Adaptation {
  if (state.step === LAST_STEP || now - state.changedAt < DOWN_MS) return state
  // The last step up came too early; wait longer before the next.
  const wasTooEarly = now - state.roseAt < 2 * UP_MS
  const upAfterMs = wasTooEarly ? Math.min(UP_MAX_MS, state.upAfterMs * 2) : state.upAfterMs
  return { ...state, step: state.step + 1, changedAt: now, upAfterMs }
}

function stepUp(state: Adaptation, now: number): Adaptation {
  if (state.step === 0 || now - Math.max(state.sufferedAt, state.changedAt) < state.upAfterMs) return state
  const step = state.step - 1
  return { ...state, step, changedAt: now, roseAt: now, upAfterMs: step === 0 ? UP_MS : state.upAfterMs }
}
