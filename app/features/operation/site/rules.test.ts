import { describe, expect, test } from 'vitest'
import { frameVariant, isInMoreMenu, navigationOf, type SessionUser, sessionStateOf, signUpPath } from './rules.ts'

test('a signed-in seeker finds dashboard, home, companions, credits and calls [S-07]', () => {
  const keys = navigationOf('seeker').map(({ key }) => key)
  expect(keys.sort()).toEqual(['calls', 'companions', 'credits', 'dashboard', 'home'])
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

test('a phone’s menu has everything missing from its tab bar, and never the home page', () => {
  const more = (role: 'seeker' | 'offerer' | 'admin') =>
    navigationOf(role)
      .map(({ key }) => key)
      .filter((key) => isInMoreMenu(role, key))
  expect(more('seeker')).toEqual([])
  expect(more('offerer')).toEqual(['rates', 'payouts', 'companions'])
  expect(more('admin')).toEqual(['companions'])
})

test('sign up is for seekers, but for companions on the page for them [S-09]', () => {
  expect(signUpPath('de', '/de')).toBe('/de/signup?role=seeker')
  expect(signUpPath('de', '/de/become-companion')).toBe('/de/signup?role=offerer')
})

const startAt = new Date('2026-11-24T18:00:00Z')
const call = { callId: 'a-call', startAt, endAt: new Date('2026-11-24T18:30:00Z') }
const ada: SessionUser = { userId: 'ada', role: 'seeker', name: 'Ada' }
const at = (minutes: number) => new Date(startAt.getTime() + minutes * 60_000)
const state = (input: Partial<Parameters<typeof sessionStateOf>[0]> = {}) =>
  sessionStateOf({ user: ada, call: null, pathname: '/en/companions', isLoading: false, now: at(0), ...input })

describe('the state of a session', () => {
  test('has the user, whether a page is loading, onboarding, password recovery, the active call and whether it is shown [X-14]', () => {
    expect(state()).toEqual({
      user: ada,
      isLoading: false,
      needsOnboarding: false,
      isPasswordRecovery: false,
      isConfirmingEmail: false,
      activeCall: null,
      showsCall: false,
    })
    expect(state({ user: null }).user).toBeNull()
    expect(state({ isLoading: true }).isLoading).toBe(true)
  })

  test('needs onboarding until there is a name; administrators need none, guests neither', () => {
    expect(state({ user: { ...ada, name: null } }).needsOnboarding).toBe(true)
    expect(state({ user: { ...ada, role: 'admin', name: null } }).needsOnboarding).toBe(false)
    expect(state({ user: null }).needsOnboarding).toBe(false)
  })

  test('recovers a password on the page of the mail’s link and on no other', () => {
    const paths = ['/en/reset-password', '/de/reset-password/', '/en/account/password', '/en']
    const recovers = paths.map((pathname) => state({ pathname }).isPasswordRecovery)
    expect(recovers).toEqual([true, true, false, false])
  })

  test('a call is active from its start to its end, to the millisecond, and shown only to its people [X-14]', () => {
    const active = (now: Date) => state({ call, now }).activeCall?.callId ?? null
    expect([active(new Date(startAt.getTime() - 1)), active(startAt)]).toEqual([null, 'a-call'])
    expect([active(new Date(call.endAt.getTime() - 1)), active(call.endAt)]).toEqual(['a-call', null])
    expect(state({ call, now: at(1) }).showsCall).toBe(true)
    expect(state({ call, now: at(1), user: null })).toMatchObject({ activeCall: null, showsCall: false })
    expect(state({ call, now: at(1), pathname: '/en/reset-password' }).showsCall).toBe(false)
  })
})

test('people who must finish something first get a bare frame', () => {
  expect(frameVariant(state())).toBe('full')
  expect(frameVariant(state({ user: { ...ada, name: null } }))).toBe('bare')
  expect(frameVariant(state({ pathname: '/en/reset-password' }))).toBe('bare')
  expect(frameVariant(state({ pathname: '/de/confirm-email' }))).toBe('bare')
})
