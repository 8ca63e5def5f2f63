import { expect, test } from 'vitest'
import {
  browserMarks,
  mfaChallengeCookie,
  pendingEmailCookie,
  signUpBrowserCookie,
  suspendedCookie,
  trustedBrowserCookie,
} from '#app/features/marketplace/accounts/cookie.ts'
import { deletionOutcomeCookie } from '../app/features/operation/account-deletion/outcome.cookie.ts'
import { readConfig } from '../app/platform/config.ts'

const configOf = (origin: string) => readConfig({ APP_ORIGIN: origin, DATABASE_URL: 'postgres://localhost/x' })
const secrets = { pepper: 'p', unlock: 'u', vault: 'v', sandbox: 's' }
const local = configOf('http://localhost:3000')
const pending = { email: 'ä"1@example.org', notice: 'signed_up' } as const

type HostCookie = { lines: string[]; read: (request: Request) => unknown }

/** Every cookie with authority: how it is set, cleared and read. The session cookie has its own tests. */
function cookiesOf(origin: string): Record<string, HostCookie> {
  const config = configOf(origin)
  const trusted = trustedBrowserCookie({ config, secrets }, pending.email)
  const address = pendingEmailCookie(config)
  const challenge = mfaChallengeCookie(config)
  const signUp = signUpBrowserCookie(config)
  const suspended = suspendedCookie(config)
  const deletion = deletionOutcomeCookie(config)
  return {
    'trusted-browser': { lines: [trusted.set(new Request(origin))], read: trusted.isSet },
    pending: { lines: [address.set(pending), address.clear()], read: address.read },
    'mfa-challenge': { lines: [challenge.set('a-token-of-a-sign-in'), challenge.clear()], read: challenge.read },
    'sign-up': { lines: [signUp.set('a-token-of-a-sign-up'), signUp.clear()], read: signUp.read },
    suspended: { lines: [suspended.set('2026-12-08T12:00:00.000Z')], read: suspended.read },
    deletion: { lines: [deletion.set('deleted')], read: deletion.read },
  }
}
const sending = (cookie: string) => new Request('http://localhost/', { headers: { cookie } })

test('on https, cookies with authority are only accepted from this host [SEC-24]', () => {
  for (const [name, { lines, read }] of Object.entries(cookiesOf('https://talk.example.org'))) {
    for (const line of lines) {
      expect(line).toMatch(
        new RegExp(`^__Host-${name}=[^;]*; (Max-Age=\\d+; )?Path=/; HttpOnly; Secure; SameSite=Lax$`),
      )
    }
    const pair = lines[0]?.split(';')[0] ?? ''
    expect(read(sending(pair)), name).toBeTruthy()
    // A sibling domain can set the cookie without prefix, so it must be ignored.
    expect(read(sending(pair.replace('__Host-', ''))), name).toBeFalsy()
    expect(read(sending(`${pair.replace('__Host-', '')}; __Host-${name}=`)), name).toBeFalsy()
  }
})

test('an address waiting for confirmation is read as it was set, and forged ones are ignored', () => {
  const { set, read } = pendingEmailCookie(local)
  expect(read(sending(set(pending).split(';')[0] ?? ''))).toEqual(pending)
  expect(
    read(sending(`pending=${encodeURIComponent('{"email":"a@b.c","notice":"x","next":"//evil.example"}')}`)),
  ).toEqual({
    email: 'a@b.c',
    notice: 'signed_up',
  })
  for (const made of ['', 'null', '%7B', '{', '%5B%5D', encodeURIComponent('{"email":1}')])
    expect(read(sending(`pending=${made}`)), made).toBeNull()
})

test('a browser is only trusted for the account that signed in there, in any spelling of its address', () => {
  const cookieOf = (email: string, pepper = 'p') =>
    trustedBrowserCookie({ config: local, secrets: { ...secrets, pepper } }, email)
  const browser = () => sending(cookieOf('ada@example.org').set(sending('')).split(';')[0] ?? '')
  expect(cookieOf(' Ada@Example.org ').isSet(browser())).toBe(true)
  expect(cookieOf('eve@example.org').isSet(browser())).toBe(false)
  expect(cookieOf('ada@example.org', 'of another installation').isSet(browser())).toBe(false)
  expect(cookieOf('ada@example.org').isSet(sending('trusted-browser=1'))).toBe(false)
  expect(cookieOf('ada@example.org').isSet(sending(''))).toBe(false)
})

test('a shared browser is trusted for its last four accounts [T11]', () => {
  const cookieOf = (name: string) => trustedBrowserCookie({ config: local, secrets }, `${name}@example.org`)
  let browser = sending('')
  const signIn = (name: string) => {
    browser = sending(cookieOf(name).set(browser).split(';')[0] ?? '')
  }
  for (const name of ['ada', 'bea', 'ada', 'cem', 'dan']) signIn(name)
  expect(['ada', 'bea', 'cem', 'dan', 'eve'].map((name) => cookieOf(name).isSet(browser))).toEqual([
    ...[true, true, true, true],
    false,
  ])
  signIn('eve')
  expect(cookieOf('bea').isSet(browser)).toBe(false)
  expect(browserMarks(local, browser)).toHaveLength(4)
  expect(browserMarks(local, sending('trusted-browser=a.b.<script>'))).toEqual([])
})

test('the end of a suspension is read as it was set, and forged ones are ignored', () => {
  const { set, read } = suspendedCookie(local)
  const readBack = (until: string) => read(sending(set(until).split(';')[0] ?? ''))
  expect(readBack('2026-12-08T12:00:00.000Z')).toEqual({ until: new Date('2026-12-08T12:00:00Z') })
  expect(readBack('')).toEqual({ until: null })
  for (const made of ['', 'tomorrow', '2026', '99999-01-01T00:00:00Z'])
    expect([made, read(sending(`suspended=${made}`))]).toEqual([made, null])
})
