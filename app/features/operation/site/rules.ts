import { isCompanionRole, roleOfSide } from '#app/features/marketplace/accounts/schema.ts'
import type { Role } from '#app/platform/viewer.ts'

type NavKey =
  | 'dashboard'
  | 'home'
  | 'companions'
  | 'credits'
  | 'earnings'
  | 'calls'
  | 'schedule'
  | 'rates'
  | 'payouts'
  | 'admin'

const paths: Record<NavKey, string> = {
  dashboard: '/dashboard',
  home: '',
  companions: '/companions',
  credits: '/credits',
  earnings: '/credits',
  calls: '/my-calls',
  schedule: '/my-schedule',
  rates: '/offer',
  payouts: '/payouts',
  admin: '/admin',
}

/** Where the signed-in navigation leads, in order. A companion's credits are earnings. */
export function navigationOf(role: Role): { key: NavKey; path: string }[] {
  const keys: NavKey[] =
    role === 'admin'
      ? ['admin', 'companions', 'home']
      : isCompanionRole(role)
        ? ['dashboard', 'calls', 'schedule', 'rates', 'earnings', 'payouts', 'companions', 'home']
        : ['dashboard', 'companions', 'calls', 'credits', 'home']
  return keys.map((key) => ({ key, path: paths[key] }))
}

const seekerTabs: NavKey[] = ['dashboard', 'companions', 'calls', 'credits']
const companionTabs: NavKey[] = ['dashboard', 'schedule', 'calls', 'earnings']

/** Whether a phone's menu has this item: neither what the tab bar shows nor the home page, which the brand leads to. */
export function isInMoreMenu(role: Role, key: NavKey): boolean {
  const tabs: NavKey[] = role === 'admin' ? ['admin'] : isCompanionRole(role) ? companionTabs : seekerTabs
  return key !== 'home' && !tabs.includes(key)
}

/** Sign-up leads to the role the page is about. */
export const signUpPath = (language: string, pathname: string) =>
  `/${language}/signup?role=${/\/become-companion\/?$/.test(pathname) ? roleOfSide('companion') : roleOfSide('seeker')}`

export type SessionUser = { userId: string; role: Role; name: string | null }

/** The call of the signed-in person that is under way or begins soon. */
export type SessionCall = { callId: string; startAt: Date; endAt: Date }

/** What a browser knows of its session while a page is open. The server holds all of it but `isLoading`. */
export type SessionState = {
  user: SessionUser | null
  /** Another page is on its way and the wait is long enough to notice. */
  isLoading: boolean
  /** Signed up, but without the name that every page for members needs. */
  needsOnboarding: boolean
  /** Chooses a new password with a link from a mail. */
  isPasswordRecovery: boolean
  /** Waiting for the confirmation email, or coming from its link. */
  isConfirmingEmail: boolean
  activeCall: SessionCall | null
  /** Whether the page offers the way into that call. */
  showsCall: boolean
}

type SessionInput = Pick<SessionState, 'user' | 'isLoading'> & { call: SessionCall | null; pathname: string; now: Date }

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
type FrameVariant = 'full' | 'bare'

export const frameVariant = (state: SessionState): FrameVariant =>
  state.needsOnboarding || state.isPasswordRecovery || state.isConfirmingEmail ? 'bare' : 'full'
