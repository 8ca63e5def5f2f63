import type { Config } from '#app/platform/config.ts'
import { tokenCookie } from '#app/platform/http/cookies.ts'
import { MFA_CHALLENGE_MINUTES } from './schema.ts'

/** Carries the token of a sign-in that still needs a code; it stands in no URL (ASVS 14.2.1). */
export const mfaChallengeCookie = (config: Config) => tokenCookie(config, 'mfa-challenge', MFA_CHALLENGE_MINUTES * 60)
