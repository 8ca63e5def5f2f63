import type { Config } from './config.ts'
import { cookieValue } from './cookie-value.ts'

const name = 'second-step'
const attributes = (config: Config) =>
  `Path=/; HttpOnly; SameSite=Lax${config.origin.startsWith('https:') ? '; Secure' : ''}`

/** Carries the token of a sign-in that still needs a code; it stands in no URL (ASVS 14.2.1). */
export const rememberSecondStep = (config: Config, token: string) =>
  `${name}=${token}; Max-Age=600; ${attributes(config)}`

export const forgetSecondStep = (config: Config) => `${name}=; Max-Age=0; ${attributes(config)}`

/** The token this browser carries, or null. */
export function secondStepOf(request: Request): string | null {
  const found = cookieValue(request.headers.get('cookie'), name)
  return found !== undefined && /^[A-Za-z0-9_-]{16,64}$/.test(found) ? found : null
}
