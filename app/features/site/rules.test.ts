import { expect, test } from 'vitest'
import { navigationOf, signUpPath } from './rules.ts'

test('a signed-in seeker finds dashboard, home, companions, credits and calls', () => {
  expect(
    navigationOf('seeker')
      .map(({ key }) => key)
      .sort(),
  ).toEqual(['calls', 'companions', 'credits', 'dashboard', 'home'])
  expect(navigationOf('seeker').find(({ key }) => key === 'calls')?.path).toBe('/my-calls')
})

test('a companion also finds my availability, my rates and payouts', () => {
  const found = Object.fromEntries(navigationOf('offerer').map(({ key, path }) => [key, path]))
  expect(found).toMatchObject({
    schedule: '/my-schedule',
    rates: '/offer',
    payouts: '/payouts',
    dashboard: '/dashboard',
  })
  expect(navigationOf('seeker').some(({ key }) => ['schedule', 'rates', 'payouts'].includes(key))).toBe(false)
})

test('sign up is for seekers, but for companions on the page that asks them', () => {
  expect(signUpPath('de', '/de')).toBe('/de/signup?role=seeker')
  expect(signUpPath('de', '/de/become-companion')).toBe('/de/signup?role=offerer')
})
