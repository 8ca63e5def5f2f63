import { createHmac } from 'node:crypto'
import type { Config } from '../config.ts'

/** A server that helps two browsers reach each other, as RTCPeerConnection takes it. */
type IceServer = { urls: string[]; username?: string; credential?: string }

/** Minutes that a relay credential outlives its call, for connections that are being closed. */
const AFTER_END_MINUTES = 10

/**
 * TURN credentials for one person and call until ten minutes after its end (T22): coturn's shared-secret scheme, name
 * `expiry:callId:userId`, password its HMAC-SHA1. Empty without a configured relay: calls are direct.
 */
export function iceServersFor(
  config: Pick<Config, 'turn'>,
  call: { callId: string; endAt: Date },
  userId: string,
): IceServer[] {
  if (!config.turn) return []
  const expiresAt = Math.floor(call.endAt.getTime() / 1000) + AFTER_END_MINUTES * 60
  const username = `${expiresAt}:${call.callId}:${userId}`
  const credential = createHmac('sha1', config.turn.secret).update(username).digest('base64')
  return [{ urls: [...config.turn.urls], username, credential }]
}
