import { isCompanionRole, roleOfSide } from '#app/features/marketplace/accounts/schema.ts'
import type { Role } from '#app/platform/viewer.ts'

export type NavKey =
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
