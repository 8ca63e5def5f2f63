import { z } from 'zod'

export const bookingEvents = [z.object({ type: z.literal('booking.made'), callId: z.uuid() })] as const

declare module '#app/platform/events.ts' {
  interface FeatureEvents {
    bookings: typeof bookingEvents
  }
}
