export const TEAM_REFUSALS = ['team_yourself', 'team_role_missing'] as const

export const TEAM_INTENTS = ['invite', 'resend', 'role', 'remove'] as const
export type TeamIntent = (typeof TEAM_INTENTS)[number]

declare module '#app/platform/refusal.ts' {
  interface FeatureRefusals {
    officeTeam: (typeof TEAM_REFUSALS)[number]
  }
}
