/** Facts that this feature announces. */
export type BookingEvent = { type: 'booking.made'; callId: string }
