import type { Role } from '#app/platform/viewer.ts'

/** The signed-in person, as every page knows them. */
export type SessionUser = { userId: string; role: Role; name: string | null }

/** The call of the signed-in person that is under way or begins soon. */
export type SessionCall = { callId: string; startAt: Date; endAt: Date }

/** What a browser knows of its session while a page is open. The server holds all of it but `isLoading`. */
export type SessionState = {
  /** Null for guests. */
  user: SessionUser | null
  /** Another page is on its way and the wait is long enough to notice. */
  isLoading: boolean
  /** Signed up, but without the name that every page for members needs. */
  needsOnboarding: boolean
  /** Chooses a new password with a link from a mail. */
  isPasswordRecovery: boolean
  /** Waiting for the confirmation email, or coming from its link. */
  isConfirmingEmail: boolean
  /** The call whose room is open now. */
  activeCall: SessionCall | null
  /** Whether the page offers the way into that call. */
  showsCall: boolean
}

type SessionInput = {
  user: SessionUser | null
  call: SessionCall | null
  pathname: string
  isLoading: boolean
  now: Date
}

/** The state of a session at an instant; `now` decides whether the call's room is open. */
export function sessionStateOf({ user, call, pathname, isLoading, now }: SessionInput): SessionState {
  const needsOnboarding = user !== null && user.name === null && user.role !== 'admin'
  const isPasswordRecovery = /^\/[^/]+\/reset-password\/?$/.test(pathname)
  const isConfirmingEmail = /^\/[^/]+\/confirm-email\/?$/.test(pathname)
  // As `callAccess` says of a room, whose rules every page would have to load.
  const activeCall = user && call && call.startAt <= now && now < call.endAt ? call : null
  return {
    user,
    isLoading,
    needsOnboarding,
    isPasswordRecovery,
    isConfirmingEmail,
    activeCall,
    showsCall: activeCall !== null && !needsOnboarding && !isPasswordRecovery,
  }
}

/** `bare`: brand, language and the way out only, for who has one thing to finish first. */
export type FrameVariant = 'full' | 'bare'

/** Which frame a page gets. */
export const frameVariant = ({
  needsOnboarding,
  isPasswordRecovery,
  isConfirmingEmail,
}: Pick<SessionState, 'needsOnboarding' | 'isPasswordRecovery' | 'isConfirmingEmail'>): FrameVariant =>
  needsOnboarding || isPasswordRecovery || isConfirmingEmail ? 'bare' : 'full'
