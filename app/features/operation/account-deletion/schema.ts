/** How often a person may download what we keep, within 24 hours. */
export const EXPORTS_PER_DAY = 5
