import { createHmac } from 'node:crypto'
import type { Config } from '../config.ts'

/** A server that helps two browsers reach each other, as RTCPeerConnection takes it. */
type IceServer = { urls: string[]; username?: string; credential?: string }

/** Minutes that a relay credential outlives its call, for connections that are being closed. */
const AFTER_END_MINUTES = 10
/** Minutes that a credential opens the relay; whoever is still in the call gets a new one before. */
export const RELAY_MINUTES = 5
/** Minutes after which the next credential is sent, so that a slow connection never has one that just ended. */
export const RELAY_RENEWAL_MINUTES = 2

/**
 * TURN credentials for one person and call, for five minutes and never past ten minutes after its end (T22): coturn's
 * shared-secret scheme, name `expiry:callId:userId`, password its HMAC-SHA1. Empty without a relay: calls are direct.
 */
export function iceServersFor(
  config: Pick<Config, 'turn'>,
  call: { callId: string; endAt: Date },
  userId: string,
  now: Date,
): IceServer[] {
  if (!config.turn) return []
  const secondsOfCall = Math.floor((call.endAt.getTime() - now.getTime()) / 1000) + AFTER_END_MINUTES * 60
  // The relay has the machine's clock; the product's may have been moved in a demo.
  const expiresAt = Math.floor(Date.now() / 1000) + Math.min(secondsOfCall, RELAY_MINUTES * 60)
  const username = `${expiresAt}:${call.callId}:${userId}`
  const credential = createHmac('sha1', config.turn.secret).update(username).digest('base64')
  return [{ urls: [...config.turn.urls], username, credential }]
}
