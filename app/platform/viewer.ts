import type { HourFormat, Language } from '#app/i18n/languages.ts'

/** Roles as stored; `offerer` is a companion. */
export const ROLES = ['seeker', 'offerer', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** `null` is a companion whose application is undecided. */
export const ACCOUNT_STATUSES = ['new', 'active', 'rejected', 'suspended', 'canceled'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]

declare const minted: unique symbol

/** Only the session (app/platform/http/session.server.ts) and tests/support create one. */
export type Viewer = {
  readonly [minted]: true
  readonly userId: string
  readonly sessionId: string
  readonly role: Role
  readonly status: AccountStatus | null
  /** An administrator without access to money, settings or team. */
  readonly isSupport: boolean
  readonly language: Language
  readonly timeZone: string
  readonly hourFormat: HourFormat
  /** The profile's name; null before onboarding. */
  readonly name: string | null
  /** Whether this session passed a second factor. Always true in a demo. */
  readonly hasSecondFactor: boolean
}

export type OfficeViewer = Pick<Viewer, 'role' | 'isSupport' | 'hasSecondFactor'>

/** The role alone grants nothing without the second factor (ASVS 6.3.3). */
export const isOfficeMember = (viewer: OfficeViewer | null): boolean =>
  viewer?.role === 'admin' && viewer.hasSecondFactor

export const isAdministrator = (viewer: OfficeViewer | null): boolean =>
  viewer !== null && isOfficeMember(viewer) && !viewer.isSupport

export const createViewer = (identity: Omit<Viewer, typeof minted>): Viewer => identity as Viewer
