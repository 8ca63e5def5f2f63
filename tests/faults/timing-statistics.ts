/** Durations of one class of requests, in milliseconds. */
export type Samples = readonly number[]

const median = (samples: Samples) => {
  const sorted = [...samples].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2
}

/** Two-sided p of the Mann-Whitney test, by its normal approximation (good from twenty samples on). */
export function mannWhitney(a: Samples, b: Samples): number {
  const all = [...a.map((value) => ({ value, isA: true })), ...b.map((value) => ({ value, isA: false }))]
  all.sort((x, y) => x.value - y.value)
  let rankSum = 0
  for (let at = 0; at < all.length; ) {
    let end = at
    while (end < all.length && all[end]?.value === all[at]?.value) end++
    const rank = (at + end + 1) / 2
    for (; at < end; at++) if (all[at]?.isA) rankSum += rank
  }
  const u = rankSum - (a.length * (a.length + 1)) / 2
  const mean = (a.length * b.length) / 2
  const deviation = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12)
  return 2 * (1 - normal(Math.abs(u - mean) / deviation))
}

/** The normal distribution's share below z (Abramowitz and Stegun 26.2.17). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const poly = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return 1 - (Math.exp(-(z * z) / 2) / Math.sqrt(2 * Math.PI)) * poly
}

/** Whether two classes can be distinguished: by their ranks beyond chance, or by medians 5 ms and 5 % apart. */
export const isDistinguishable = (a: Samples, b: Samples): boolean =>
  mannWhitney(a, b) < 0.01 || Math.abs(median(a) - median(b)) >= Math.max(5, 0.05 * Math.max(median(a), median(b)))
