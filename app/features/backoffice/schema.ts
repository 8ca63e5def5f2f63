export const REASON_MAX = 1_000

/** The badge decides how a companion is sold. */
export const BADGES = ['certified', 'trusted'] as const
export type Badge = (typeof BADGES)[number]
