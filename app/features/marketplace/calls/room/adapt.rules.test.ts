import { describe, expect, it } from 'vitest'
import { type Adaptation, adapt, declineOffer, newAdaptation, type PathSample, SEND_STEPS } from './adapt.rules.ts'

const clean: PathSample = { soundLoss: 0, availableKbps: 2_000, concealed: 0, isVideoFrozen: false }
const last = SEND_STEPS.length - 1

/** Feeds the same sample twice a second, starting at second `from`. */
function follow(state: Adaptation, sample: PathSample, from: number, seconds: number) {
  let next = state
  for (let half = 0; half < seconds * 2; half++) next = adapt(next, sample, (from + half / 2) * 1_000)
  return next
}

describe('sending', () => {
  it('is at full quality while nothing suffers', () => {
    expect(follow(newAdaptation(0), clean, 0, 600)).toMatchObject({
      step: 0,
      hasRedundancy: true,
      offersSoundOnly: false,
    })
  })

  it('reduces video step by step once sound is lost [F30]', () => {
    const lossy = { ...clean, soundLoss: 0.3 }
    const steps = [2, 4, 6, 8].map((seconds) => follow(newAdaptation(0), lossy, 0, seconds + 0.5).step)
    expect(steps).toEqual([1, 2, 3, 3])
  })

  it('recovers step by step within half a minute of the network recovering', () => {
    const low = follow(newAdaptation(0), { ...clean, soundLoss: 0.3 }, 0, 10)
    expect(low.step).toBe(last)
    expect(follow(low, clean, 10, 5).step).toBe(last)
    expect(follow(low, clean, 10, 30).step).toBe(0)
  })

  it('rises more slowly after a harmful rise, so it doesn’t oscillate', () => {
    let state = follow(newAdaptation(0), { ...clean, soundLoss: 0.3 }, 0, 10)
    let rises = 0
    for (let half = 20; half < 1_200; half++) {
      const before = state.step
      // Any step above the lowest is too much for this network.
      const sample = state.step < last ? { ...clean, soundLoss: 0.2 } : clean
      state = adapt(state, sample, half * 500)
      if (state.step < before) rises++
    }
    expect(rises).toBeLessThan(20)
  })

  it('drops redundant sound if bandwidth is too low', () => {
    expect(adapt(newAdaptation(0), { ...clean, availableKbps: 40 }, 500).hasRedundancy).toBe(false)
    expect(adapt(newAdaptation(0), { ...clean, availableKbps: 300 }, 500).hasRedundancy).toBe(true)
  })
})

describe('sound only', () => {
  const unbearable = { ...clean, soundLoss: 0.3, concealed: 0.3 }

  it('is offered only if less video didn’t help for five seconds', () => {
    expect(follow(newAdaptation(0), unbearable, 0, 10).offersSoundOnly).toBe(false)
    expect(follow(newAdaptation(0), unbearable, 0, 13).offersSoundOnly).toBe(true)
  })

  it('isn’t offered again for two minutes after a no', () => {
    const offered = follow(newAdaptation(0), unbearable, 0, 13)
    const declined = declineOffer(offered, 13_000)
    expect(declined.offersSoundOnly).toBe(false)
    expect(follow(declined, unbearable, 13, 119).offersSoundOnly).toBe(false)
    expect(follow(declined, unbearable, 13, 122).offersSoundOnly).toBe(true)
  })

  it('is no longer offered once video may grow again', () => {
    const offered = follow(newAdaptation(0), unbearable, 0, 13)
    expect(follow(offered, clean, 13, 60).offersSoundOnly).toBe(false)
  })
})
