/** Messages a socket may send at once, and how many it gets back per second (ASVS 17.3.1): a burst of candidates fits, a flood does not. */
export const BURST = 150
export const PER_SECOND = 25

export type Bucket = { tokens: number; at: number }
export const fullBucket = (at: number, burst = BURST): Bucket => ({ tokens: burst, at })

/** Takes one token; false when there is none left. `at` is in milliseconds and must not go back. */
export function takeToken(bucket: Bucket, at: number, burst = BURST, perSecond = PER_SECOND): boolean {
  bucket.tokens = Math.min(burst, bucket.tokens + (Math.max(0, at - bucket.at) / 1000) * perSecond)
  bucket.at = at
  if (bucket.tokens < 1) return false
  bucket.tokens -= 1
  return true
}

/** Of two seats of one person the later one stays; a tie is decided by the id, so that all processes agree. */
export function isLaterSeat(a: { order: number; seatId: string }, b: { order: number; seatId: string }): boolean {
  return a.order === b.order ? a.seatId > b.seatId : a.order > b.order
}
