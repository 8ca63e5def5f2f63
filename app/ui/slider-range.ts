export type SliderRange = readonly [number, number]

/** Puts both ends on steps inside min…max and in order: a range from an address or a form is never crossed. */
export function clampRange([low, high]: SliderRange, min: number, max: number, step = 1): [number, number] {
  const onStep = (value: number) => Math.min(max, Math.max(min, min + Math.round((value - min) / step) * step))
  const ends = [onStep(low), onStep(high)]
  return [Math.min(...ends), Math.max(...ends)]
}

/** The range with one end moved, as far as the other. */
export const moveEnd = ([low, high]: SliderRange, end: 0 | 1, to: number): SliderRange =>
  end === 0 ? [Math.min(to, high), high] : [low, Math.max(to, low)]

/** Which end a press takes hold of: the nearer one; where both are, the one that can move there. */
export function endAt([low, high]: SliderRange, pressed: number): 0 | 1 {
  const nearer = Math.abs(pressed - high) - Math.abs(pressed - low)
  return nearer < 0 || (nearer === 0 && pressed >= high) ? 1 : 0
}

/** Where a value stands on its line, from 0 to 1. */
export const lineShare = (value: number, min: number, max: number): number =>
  max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0
