/** Token bucket per socket (ASVS 17.3.1): allows a burst of candidates but not a flood. */
export const MESSAGE_BURST = 150
export const MESSAGES_PER_SECOND = 25
/** Each `hello`, and each offer of a new connection, can make the other browser reconnect. We drop anything faster. */
export const HELLO_BURST = 5
export const HELLOS_PER_SECOND = 0.5
/** Reports and media notices are stored. We drop anything faster. */
export const RECORD_BURST = 6
export const RECORDS_PER_SECOND = 0.1

/** Messages a browser accepts from the other on their direct channel; typing by hand stays far below. */
export const CHANNEL_BURST = 40
export const CHANNEL_PER_SECOND = 10
/** Messages to other processes that may queue up behind a slow database before we drop forwarded ones. */
export const PUBLISHING_MAX = 200

export type Bucket = { permits: number; at: number }
export const fullBucket = (at: number, burst = MESSAGE_BURST): Bucket => ({ permits: burst, at })

/** Takes one permit; false if none are left. `at` is in milliseconds and must not go back. */
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
