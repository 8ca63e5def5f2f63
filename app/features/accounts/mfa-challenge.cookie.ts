import type { Config } from '#app/platform/config.ts'
import { hostCookie } from '#app/platform/http/host-cookie.ts'

const cookie = (config: Config) => hostCookie(config, 'second-step')

/** Carries the token of a sign-in that still needs a code; it stands in no URL (ASVS 14.2.1). */
export const rememberSecondStep = (config: Config, token: string) => cookie(config).set(token, 600)

export const forgetSecondStep = (config: Config) => cookie(config).clear()

/** The token this browser carries, or null. */
export function secondStepOf(config: Config, request: Request): string | null {
  const found = cookie(config).read(request.headers.get('cookie'))
  return found !== undefined && /^[A-Za-z0-9_-]{16,64}$/.test(found) ? found : null
}
