import type { Config } from '#app/platform/config.ts'
import { tokenCookie } from '#app/platform/http/cookies.ts'

/** How long a browser counts as the one that signed up. */
export const SIGN_UP_BROWSER_HOURS = 7 * 24

/**
 * Marks the browser in which a sign-up was made: there, and only there, its mailed link signs in with one press.
 */
export const signUpBrowserCookie = (config: Config) => tokenCookie(config, 'sign-up', SIGN_UP_BROWSER_HOURS * 3_600)
