import { z } from 'zod'

/** `account.confirmed`: a new account's email was confirmed for the first time. */
export const accountEvents = [z.object({ type: z.literal('account.confirmed'), userId: z.uuid() })] as const

declare module '#app/platform/events.ts' {
  interface FeatureEvents {
    accounts: typeof accountEvents
  }
}
