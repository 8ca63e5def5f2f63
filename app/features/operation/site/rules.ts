import { isCompanionRole, sideToRole } from '#app/features/marketplace/accounts/schema.ts'
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

/** The signed-in navigation, in order. A companion's credits are earnings. */
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

/** Whether a phone's menu has this item: neither in the tab bar nor the home page, which the brand links to. */
export function isInMoreMenu(role: Role, key: NavKey): boolean {
  const tabs: NavKey[] = role === 'admin' ? ['admin'] : isCompanionRole(role) ? companionTabs : seekerTabs
  return key !== 'home' && !tabs.includes(key)
}

/** Sign-up preselects the role that the page is about. */
export const signUpPath = (language: string, pathname: string) =>
  `/${language}/signup?role=${/\/become-companion\/?$/.test(pathname) ? sideToRole('companion') : sideToRole('seeker')}`

export type SessionUser = { userId: string; role: Role; name: string | null }

/** The signed-in person's call that's running or about to start. */
export type SessionCall = { callId: string; startAt: Date; endAt: Date }

/** A browser's session state. The server provides everything but `isLoading`. */
export type SessionState = {
  user: SessionUser | null
  /** A page is loading for long enough to notice. */
  isLoading: boolean
  /** Signed up, but without the name that all member pages need. */
  needsOnboarding: boolean
  /** Choosing a new password via an emailed link. */
  isPasswordRecovery: boolean
  /** Waiting for the confirmation email, or arriving from its link. */
  isConfirmingEmail: boolean
  activeCall: SessionCall | null
  /** Whether the frame shows a link into the call. The dashboard and the calls pages have their own. */
  showsCall: boolean
}

type SessionInput = Pick<SessionState, 'user' | 'isLoading'> & { call: SessionCall | null; pathname: string; now: Date }

/** Session state at an instant; `now` decides whether the call can be joined. */
export function sessionStateOf({ user, call, pathname, isLoading, now }: SessionInput): SessionState {
  const needsOnboarding = user !== null && user.name === null && user.role !== 'admin'
  const isPasswordRecovery = /^\/[^/]+\/reset-password\/?$/.test(pathname)
  const isConfirmingEmail = /^\/[^/]+\/confirm-email\/?$/.test(pathname)
  // Same as `callAccess`, without loading its rules on every page.
  const activeCall = user && call && call.startAt <= now && now < call.endAt ? call : null
  return {
    user,
    isLoading,
    needsOnboarding,
    isPasswordRecovery,
    isConfirmingEmail,
    activeCall,
    showsCall:
      activeCall !== null &&
      !needsOnboarding &&
      !isPasswordRecovery &&
      !/^\/[^/]+\/(dashboard|my-calls)\b/.test(pathname),
  }
}

/** `bare` shows only brand, language and sign-out, for people who must finish one thing first. */
type FrameVariant = 'full' | 'bare'

export const frameVariant = (state: SessionState): FrameVariant =>
  state.needsOnboarding || state.isPasswordRecovery || state.isConfirmingEmail ? 'bare' : 'full'
