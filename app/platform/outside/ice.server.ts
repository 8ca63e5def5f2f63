import { createHmac } from 'node:crypto'
import type { Config } from '../config.ts'

type IceServer = { urls: string[]; username?: string; credential?: string }

/** Minutes that a relay credential outlives its call, for connections that are being closed. */
const AFTER_END_MINUTES = 10
/** Minutes that a credential opens the relay; whoever is still in the call gets a new one before. */
export const RELAY_MINUTES = 5
/** Minutes after which the next credential is sent, so that a slow connection never has one that just ended. */
export const RELAY_RENEWAL_MINUTES = 2
/** Minutes that a credential for trying the network, without a call, opens the relay. */
export const RELAY_CHECK_MINUTES = 2

/**
 * Opens the relay for five minutes, never past ten after the call: coturn's shared secret, `expiry:callId:userId` and its
 * HMAC-SHA1. Empty without a relay: calls are direct.
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

/** What coturn takes with `use-auth-secret` for so many seconds; below 0 the credential has ended. */
export function relayCredential(secret: string, subject: string, seconds: number) {
  // The relay has the machine's clock; the product's may have been moved in a demo.
  const username = `${Math.floor(Date.now() / 1000) + seconds}:${subject}`
  return { username, credential: createHmac('sha1', secret).update(username).digest('base64') }
}

function iceServers({ turn }: Pick<Config, 'turn'>, subject: string, seconds: number): IceServer[] {
  return turn ? [{ urls: [...turn.urls], ...relayCredential(turn.secret, subject, seconds) }] : []
}
