/** Roles as stored; `offerer` is the data word for a companion (document 1 §3). */
export const ROLES = ['seeker', 'offerer', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** `null` is a companion whose application has not been decided (decisions.md, People). */
export const ACCOUNT_STATUSES = ['new', 'active', 'rejected', 'suspended', 'canceled'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]
