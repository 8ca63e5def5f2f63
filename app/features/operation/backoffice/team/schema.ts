export const TEAM_REFUSALS = ['team_yourself', 'team_role_missing'] as const

declare module '#app/platform/refusal.ts' {
  interface FeatureRefusals {
    officeTeam: (typeof TEAM_REFUSALS)[number]
  }
}
