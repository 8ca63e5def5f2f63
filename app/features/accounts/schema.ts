/** Roles as stored; `offerer` is the data word for a companion. */
export const ROLES = ['seeker', 'offerer', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** `null` is a companion whose application has not been decided. */
export const ACCOUNT_STATUSES = ['new', 'active', 'rejected', 'suspended', 'canceled'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]

/** Roles that people can sign up for; administrators are made by the operator only. */
export const SIGN_UP_ROLES = ['seeker', 'offerer'] as const
export type SignUpRole = (typeof SIGN_UP_ROLES)[number]

export const PASSWORD_MIN = 6
export const PASSWORD_MIN_ADMINISTRATOR = 12
/** Longer ones are refused, never cut. */
export const PASSWORD_MAX = 256
