export const officeMessages = {} as const
