import type { Role } from '#app/platform/viewer.ts'

/** The two people of a call, as code and texts name them. */
export type Side = 'seeker' | 'companion'

/** The only place that knows how a side is stored. Administrators are on neither: ask the policy first. */
export const sideOfRole = (role: Role): Side => (role === 'offerer' ? 'companion' : 'seeker')
export const roleOfSide = (side: Side): SignUpRole => (side === 'companion' ? 'offerer' : 'seeker')
export const isCompanionRole = (role: Role | undefined): boolean => role === 'offerer'

/** Roles that people can sign up for; administrators are made by the operator only. */
export const SIGN_UP_ROLES = ['seeker', 'offerer'] as const
export type SignUpRole = (typeof SIGN_UP_ROLES)[number]

/** Mails that a person can switch off: the app shows the same. All others are always sent. */
export const OPTIONAL_MAILS = ['reminder_day', 'reminder_hour', 'times_end'] as const
export type OptionalMail = (typeof OPTIONAL_MAILS)[number]

export const optionalMailsOf = (role: Role): readonly OptionalMail[] =>
  role === 'admin' ? [] : OPTIONAL_MAILS.filter((mail) => mail !== 'times_end' || isCompanionRole(role))

/** Rooms of the back office that support may enter. */
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
/** Longer ones are refused, never cut. */
export const PASSWORD_MAX = 256

/** How long mailed links work: for a new password; for confirming a sign-up; for an administrator's first password. */
export const RESET_LINK_HOURS = 1
export const CONFIRM_LINK_DAYS = 2
export const INVITE_LINK_DAYS = 7
/** How long a browser counts as the one that signed up. */
export const SIGN_UP_BROWSER_HOURS = 7 * 24
/** How long the step between password and code may take: enough to fetch the phone from the next room. */
export const MFA_CHALLENGE_MINUTES = 10

/** How long an administrator who gave the password again is not asked for it before further acts. */
export const RECENT_MINUTES = 10

/** How long the owner of the old address can object to a change by an administrator, and the new one confirm it. */
export const OBJECTION_HOURS = 48

/** Hours in which a new administrator cannot approve corrections yet. */
export const NEW_ADMINISTRATOR_HOURS = 72
export const OFFICE_CHANGE_DAYS = 7
/** Characters of what an administrator saw that proves whose account it is. */
export const PROOF_MIN = 10
export const PROOF_MAX = 1_000
export const EMAIL_CHANGE_OUTCOMES = ['completed', 'objected', 'withdrawn', 'expired', 'taken'] as const
export type EmailChangeOutcome = (typeof EMAIL_CHANGE_OUTCOMES)[number]
