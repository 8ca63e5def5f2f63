/** Codes that changes of the team are refused with. */
export const TEAM_REFUSALS = ['team_yourself', 'team_role_missing'] as const

/** What was done with a form of the page, for the sentence that says so. */
export const TEAM_INTENTS = ['invite', 'resend', 'role', 'remove'] as const
export type TeamIntent = (typeof TEAM_INTENTS)[number]

declare module '#app/platform/refusal.ts' {
  interface FeatureRefusals {
    officeTeam: (typeof TEAM_REFUSALS)[number]
  }
}
