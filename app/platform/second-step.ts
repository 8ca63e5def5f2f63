import type { Config } from './config.ts'

const name = 'second-step'
const attributes = (config: Config) =>
  `Path=/; HttpOnly; SameSite=Lax${config.origin.startsWith('https:') ? '; Secure' : ''}`

/** Carries the token of a sign-in that still needs a code; it stands in no URL (ASVS 14.2.1). */
export const rememberSecondStep = (config: Config, token: string) =>
  `${name}=${token}; Max-Age=600; ${attributes(config)}`

export const forgetSecondStep = (config: Config) => `${name}=; Max-Age=0; ${attributes(config)}`

/** The token this browser carries, or null. */
export const secondStepOf = (request: Request): string | null =>
  /(?:^|;\s*)second-step=([A-Za-z0-9_-]{16,64})(?:;|$)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? null
