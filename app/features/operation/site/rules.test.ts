import { expect, test } from 'vitest'
import { isInMoreMenu, navigationOf, signUpPath } from './rules.ts'

test('a signed-in seeker finds dashboard, home, companions, credits and calls [S-07]', () => {
  expect(
    navigationOf('seeker')
      .map(({ key }) => key)
      .sort(),
  ).toEqual(['calls', 'companions', 'credits', 'dashboard', 'home'])
  expect(navigationOf('seeker').find(({ key }) => key === 'calls')?.path).toBe('/my-calls')
})

test('a companion also finds my availability, my rates and payouts [S-08]', () => {
  const found = Object.fromEntries(navigationOf('offerer').map(({ key, path }) => [key, path]))
  expect(found).toMatchObject({
    schedule: '/my-schedule',
    rates: '/offer',
    payouts: '/payouts',
    earnings: '/credits',
    dashboard: '/dashboard',
  })
  expect(navigationOf('seeker').some(({ key }) => ['schedule', 'rates', 'earnings', 'payouts'].includes(key))).toBe(
    false,
  )
})

test('a phone’s menu has what its tab bar has not, and never the home page', () => {
  const more = (role: 'seeker' | 'offerer' | 'admin') =>
    navigationOf(role)
      .map(({ key }) => key)
      .filter((key) => isInMoreMenu(role, key))
  expect(more('seeker')).toEqual([])
  expect(more('offerer')).toEqual(['rates', 'payouts', 'companions'])
  expect(more('admin')).toEqual(['companions'])
})

test('sign up is for seekers, but for companions on the page that asks them [S-09]', () => {
  expect(signUpPath('de', '/de')).toBe('/de/signup?role=seeker')
  expect(signUpPath('de', '/de/become-companion')).toBe('/de/signup?role=offerer')
})
