/**
 * The last instant at which a seeker's cancellation gives the credits back: whole elapsed hours before the start.
 */
export const refundUntil = (startAt: Date, hours: number) => new Date(startAt.getTime() - hours * 3_600_000)
