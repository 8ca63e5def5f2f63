/** Token bucket of a socket (ASVS 17.3.1): a burst of candidates fits, a flood does not. */
export const MESSAGE_BURST = 150
export const MESSAGES_PER_SECOND = 25
/** Each `hello`, and each offer of a new connection, may make the other browser reconnect; more is not forwarded. */
export const HELLO_BURST = 5
export const HELLOS_PER_SECOND = 0.5
/** Reports and signs of media are written down; what comes faster is not. */
export const RECORD_BURST = 6
export const RECORDS_PER_SECOND = 0.1

/** What one browser takes from the other on their own channel; writing by hand stays far below. */
export const CHANNEL_BURST = 40
export const CHANNEL_PER_SECOND = 10
/** Messages to other processes that may wait for a slow database before what is forwarded is dropped. */
export const PUBLISHING_MAX = 200

export type Bucket = { permits: number; at: number }
export const fullBucket = (at: number, burst = MESSAGE_BURST): Bucket => ({ permits: burst, at })

/** Takes one permit; false when all are used. `at` is in milliseconds and must not go back. */
export function takePermit(
  bucket: Bucket,
  at: number,
  burst = MESSAGE_BURST,
  perSecond = MESSAGES_PER_SECOND,
): boolean {
  bucket.permits = Math.min(burst, bucket.permits + (Math.max(0, at - bucket.at) / 1000) * perSecond)
  bucket.at = at
  if (bucket.permits < 1) return false
  bucket.permits -= 1
  return true
}
