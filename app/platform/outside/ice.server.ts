import { createHmac } from 'node:crypto'
import type { Config } from '../config.ts'

type IceServer = { urls: string[]; username?: string; credential?: string }

/** Minutes a relay credential may outlive its call, for connections still closing. */
const AFTER_END_MINUTES = 10
/** How long a relay credential is valid. People still in the call get a new one earlier. */
export const RELAY_MINUTES = 5
/** When to send the next credential: early enough that slow connections never hold an expired one. */
export const RELAY_RENEWAL_MINUTES = 2
/** How long a credential for the network check, without a call, is valid. */
export const RELAY_CHECK_MINUTES = 2

/**
 * Credentials for five minutes, never past ten minutes after the call: coturn's `expiry:callId:userId` and its
 * HMAC-SHA1 under the shared secret. Empty without a relay: calls are direct.
 */
export function iceServersFor(
  config: Pick<Config, 'turn'>,
  call: { callId: string; endAt: Date },
  userId: string,
  now: Date,
): IceServer[] {
  const secondsOfCall = Math.floor((call.endAt.getTime() - now.getTime()) / 1000) + AFTER_END_MINUTES * 60
  return iceServers(config, `${call.callId}:${userId}`, Math.min(secondsOfCall, RELAY_MINUTES * 60))
}

export function iceServersForCheck(config: Pick<Config, 'turn'>, userId: string): IceServer[] {
  return iceServers(config, `check:${userId}`, RELAY_CHECK_MINUTES * 60)
}

/** A credential for coturn's `use-auth-secret`; already expired if `seconds` is below 0. */
export function relayCredential(secret: string, subject: string, seconds: number) {
  // The relay uses real time; a demo may have moved the product's clock.
  const username = `${Math.floor(Date.now() / 1000) + seconds}:${subject}`
  return { username, credential: createHmac('sha1', secret).update(username).digest('base64') }
}

function iceServers({ turn }: Pick<Config, 'turn'>, subject: string, seconds: number): IceServer[] {
  return turn ? [{ urls: [...turn.urls], ...relayCredential(turn.secret, subject, seconds) }] : []
}
