export const officeStatistics = {} as const
