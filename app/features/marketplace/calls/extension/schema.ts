export const EXTENSION_MINUTES = 15
/** How long a call can become, in minutes: the longest that can be booked and half as much again. */
export const CALL_MINUTES_MAX = 90
/** From how many minutes before the end an extension is offered. */
export const OFFER_MINUTES = 5
/** Seconds that a question stays open, at most until the call ends. */
export const QUESTION_SECONDS = 90
/** For how long an answer counts (ms): for so long, asking again after a no is not offered. */
export const LAST_ANSWER_MS = 120_000

/** How a question for more time ended; without an answer it is open. */
export const EXTENSION_ANSWERS = ['agreed', 'declined', 'withdrawn', 'expired'] as const
export type ExtensionAnswer = (typeof EXTENSION_ANSWERS)[number]
