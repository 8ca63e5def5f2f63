import { isCompanionRole, type Role, roleOfSide } from '#app/features/accounts/schema.ts'

export type NavKey =
  | 'dashboard'
  | 'home'
  | 'companions'
  | 'credits'
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
  calls: '/my-calls',
  schedule: '/my-schedule',
  rates: '/offer',
  payouts: '/payouts',
  admin: '/admin',
}

/** Where the signed-in navigation leads, in order (S-07, S-08). */
export function navigationOf(role: Role): { key: NavKey; path: string }[] {
  const keys: NavKey[] =
    role === 'admin'
      ? ['admin', 'companions', 'home']
      : isCompanionRole(role)
        ? ['dashboard', 'calls', 'schedule', 'rates', 'payouts', 'credits', 'companions', 'home']
        : ['dashboard', 'companions', 'calls', 'credits', 'home']
  return keys.map((key) => ({ key, path: paths[key] }))
}

/** Sign-up leads to the role the page is about (S-09). */
export const signUpPath = (language: string, pathname: string) =>
  `/${language}/signup?role=${/\/become-companion\/?$/.test(pathname) ? roleOfSide('companion') : roleOfSide('seeker')}`
