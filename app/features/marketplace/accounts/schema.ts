import type { Role } from '#app/platform/viewer.ts'

export type Side = 'seeker' | 'companion'

/** The only place that knows how a side is stored. Check the policy first: administrators have no side. */
export const roleToSide = (role: Role): Side => (role === 'offerer' ? 'companion' : 'seeker')
export const sideToRole = (side: Side): SignUpRole => (side === 'companion' ? 'offerer' : 'seeker')
export const isCompanionRole = (role: Role | undefined): boolean => role === 'offerer'

/** Roles you can sign up for; administrators are invited. */
export const SIGN_UP_ROLES = ['seeker', 'offerer'] as const
export type SignUpRole = (typeof SIGN_UP_ROLES)[number]

/** Emails that can be switched off; the app shows the same information. All others are always sent. */
export const OPTIONAL_MAILS = ['reminder_day', 'reminder_hour', 'times_end', 'ratings'] as const
export type OptionalMail = (typeof OPTIONAL_MAILS)[number]

export const optionalMailsOf = (role: Role): readonly OptionalMail[] =>
  role === 'admin' ? [] : OPTIONAL_MAILS.filter((mail) => mail.startsWith('reminder') || isCompanionRole(role))

export const SUPPORT_ROOMS = [
  ...(['today', 'applications', 'people', 'companions'] as const),
  ...(['cases', 'calls', 'callQuality', 'messages'] as const),
] as const
export type SupportRoom = (typeof SUPPORT_ROOMS)[number]

export const OFFICE_ROLES = ['administrator', 'support'] as const
export type OfficeRole = (typeof OFFICE_ROLES)[number]

/** RFC 5321. */
export const EMAIL_MAX = 254

export const ADULT_AGE = 18

export const PASSWORD_MIN = 6
export const PASSWORD_MIN_ADMINISTRATOR = 12
/** Longer passwords are refused, never truncated. */
export const PASSWORD_MAX = 256

/**
 * How long mailed links work: to set a new password, to confirm a sign-up, and for an administrator's first password.
 */
export const RESET_LINK_HOURS = 1
export const CONFIRM_LINK_DAYS = 2
export const INVITE_LINK_DAYS = 7
/** How long a browser counts as the one that signed up. */
export const SIGN_UP_BROWSER_HOURS = 7 * 24
/** Time between password and code: enough to fetch a phone. */
export const MFA_CHALLENGE_MINUTES = 10

/** How long an administrator's re-authentication lasts. */
export const RECENT_MINUTES = 10

/** How long the old address can object to a change by an administrator. */
export const OBJECTION_HOURS = 48

/** For this long, new administrators can't approve corrections. */
export const NEW_ADMINISTRATOR_HOURS = 72
export const OFFICE_CHANGE_DAYS = 7
/** Length of the note on how an administrator verified the account's owner. */
export const PROOF_MIN = 10
export const PROOF_MAX = 1_000
export const EMAIL_CHANGE_OUTCOMES = ['completed', 'objected', 'withdrawn', 'expired', 'taken'] as const
export type EmailChangeOutcome = (typeof EMAIL_CHANGE_OUTCOMES)[number]
