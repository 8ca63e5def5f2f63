/** The badges of companions: they decide how one is sold, and the list filters by them. */
export const BADGES = ['certified', 'trusted'] as const
export type BadgeCode = (typeof BADGES)[number]
