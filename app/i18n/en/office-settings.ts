export const officeSettings = {} as const
