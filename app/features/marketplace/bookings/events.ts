import { z } from 'zod'

/** `booking.made`: a call is booked and paid for. */
export const bookingEvents = [z.object({ type: z.literal('booking.made'), callId: z.uuid() })] as const

declare module '#app/platform/events.ts' {
  interface FeatureEvents {
    bookings: typeof bookingEvents
  }
}
