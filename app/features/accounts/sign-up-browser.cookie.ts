import type { Config } from '#app/platform/config.ts'
import { hostCookie } from '#app/platform/http/host-cookie.ts'

/** How long a browser is known as the one that signed up. */
export const SIGN_UP_BROWSER_HOURS = 7 * 24

const cookie = (config: Config) => hostCookie(config, 'sign-up')

/** Marks the browser in which a sign-up was made: there, and only there, its mailed link signs in with one press (SEC-11). */
export const rememberSignUp = (config: Config, token: string) =>
  cookie(config).set(token, SIGN_UP_BROWSER_HOURS * 3_600)

export const forgetSignUp = (config: Config) => cookie(config).clear()

/** The token of the sign-up this browser made, or null. */
export function signUpOf(config: Config, request: Request): string | null {
  const found = cookie(config).read(request.headers.get('cookie'))
  return found !== undefined && /^[A-Za-z0-9_-]{16,64}$/.test(found) ? found : null
}
