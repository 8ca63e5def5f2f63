/** Per person within 24 hours. */
export const EXPORTS_PER_DAY = 5
