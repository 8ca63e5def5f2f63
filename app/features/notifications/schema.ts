/** Kinds of notification shown to a person (N-09). */
export const NOTIFICATION_TYPES = ['booking', 'reminder', 'review', 'credit', 'other'] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]
