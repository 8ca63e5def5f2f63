/** Lengths a call can be booked for, in minutes (B-08). */
export const DURATIONS = [15, 30, 45, 60] as const
export type Duration = (typeof DURATIONS)[number]
