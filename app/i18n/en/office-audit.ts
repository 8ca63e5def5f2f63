export const officeAudit = {} as const
