/** Characters of what somebody writes about a barrier, and of where it is. */
export const BARRIER_MAX = 3_000
export const BARRIER_PAGE_MAX = 300

export const ACCESSIBILITY_REFUSALS = ['message_missing', 'message_too_long'] as const

declare module '#app/platform/refusal.ts' {
  interface FeatureRefusals {
    accessibility: (typeof ACCESSIBILITY_REFUSALS)[number]
  }
}
