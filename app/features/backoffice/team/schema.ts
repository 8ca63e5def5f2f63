/** Refusal codes for changes of the team. */
export const TEAM_REFUSALS = ['team_yourself', 'team_role_missing'] as const

/** The forms of the page, each with its own success message. */
export const TEAM_INTENTS = ['invite', 'resend', 'role', 'remove'] as const
export type TeamIntent = (typeof TEAM_INTENTS)[number]

declare module '#app/platform/refusal.ts' {
  interface FeatureRefusals {
    officeTeam: (typeof TEAM_REFUSALS)[number]
  }
}
