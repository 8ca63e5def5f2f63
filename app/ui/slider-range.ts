export type SliderRange = readonly [number, number]

/** Puts both ends on steps inside min…max and in order: a range from an address or a form is never crossed. */
export function clampRange([low, high]: SliderRange, min: number, max: number, step = 1): [number, number] {
  const onStep = (value: number) => Math.min(max, Math.max(min, min + Math.round((value - min) / step) * step))
  const ends = [onStep(low), onStep(high)]
  return [Math.min(...ends), Math.max(...ends)]
}
