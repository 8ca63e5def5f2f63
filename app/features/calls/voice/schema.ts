/** Codes that going on by voice is refused with. */
export const VOICE_REFUSALS = ['already_voice', 'return_changed'] as const

declare module '#app/platform/refusal.ts' {
  interface FeatureRefusals {
    voice: (typeof VOICE_REFUSALS)[number]
  }
}
