import { expect, test } from 'vitest'
import { deletionOutcome, rememberOutcome } from '../app/features/account-deletion/outcome.cookie.ts'
import { forgetSecondStep, rememberSecondStep, secondStepOf } from '../app/features/accounts/mfa-challenge.cookie.ts'
import { forgetAddress, pendingAddress, rememberAddress } from '../app/features/accounts/pending-address.cookie.ts'
import { forgetSignUp, rememberSignUp, signUpOf } from '../app/features/accounts/sign-up-browser.cookie.ts'
import { isKnownBrowser, rememberBrowser } from '../app/features/accounts/trusted-browser.cookie.ts'
import { readConfig } from '../app/platform/config.ts'

const configOf = (origin: string) => readConfig({ APP_ORIGIN: origin, DATABASE_URL: 'postgres://localhost/x' })
const pending = { email: 'a@example.org', notice: 'signed_up', next: null } as const

/** Every cookie with authority: how it is set, cleared, and whether it is believed. The session's has its own tests. */
function cookiesOf(origin: string) {
  const config = configOf(origin)
  const ctx = { config, secrets: { session: 's', pepper: 'p', unlock: 'u', vault: 'v', sandbox: 's' } }
  return {
    known: [rememberBrowser(ctx, pending.email), null, (r: Request) => isKnownBrowser(ctx, r, pending.email)],
    pending: [rememberAddress(config, pending), forgetAddress(config), (r: Request) => pendingAddress(config, r)],
    'second-step': [
      rememberSecondStep(config, 'a-token-of-a-step'),
      forgetSecondStep(config),
      (r: Request) => secondStepOf(config, r),
    ],
    'sign-up': [
      rememberSignUp(config, 'a-token-of-a-sign-up'),
      forgetSignUp(config),
      (r: Request) => signUpOf(config, r),
    ],
    deletion: [rememberOutcome(config, 'deleted'), null, (r: Request) => deletionOutcome(config, r)],
  } as const
}
const sending = (cookie: string) => new Request('http://localhost/', { headers: { cookie } })

test('where the site has https, a cookie with authority is taken from this host alone', () => {
  for (const [name, [set, clear, read]] of Object.entries(cookiesOf('https://talk.example.org'))) {
    for (const line of [set, ...(clear ? [clear] : [])]) {
      expect(line).toMatch(
        new RegExp(`^__Host-${name}=[^;]*; (Max-Age=\\d+; )?Path=/; HttpOnly; SameSite=Lax; Secure$`),
      )
    }
    const pair = set.split(';')[0] ?? ''
    expect(read(sending(pair)), name).toBeTruthy()
    // A sibling under the same domain can set the bare name, and nobody believes it.
    expect(read(sending(pair.replace('__Host-', ''))), name).toBeFalsy()
    expect(read(sending(`${pair.replace('__Host-', '')}; __Host-${name}=`)), name).toBeFalsy()
  }
})

test('on a machine of one’s own without https they work too', () => {
  for (const [name, [set, , read]] of Object.entries(cookiesOf('http://localhost:3000'))) {
    expect(set).toMatch(new RegExp(`^${name}=[^;]*; (Max-Age=\\d+; )?Path=/; HttpOnly; SameSite=Lax$`))
    expect(read(sending(set.split(';')[0] ?? '')), name).toBeTruthy()
  }
})
