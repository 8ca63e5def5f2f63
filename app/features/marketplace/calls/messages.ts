import * as z from 'zod'
import { CALL_PATHS, FAILURE_CAUSES, REPORT_MAX } from './quality/schema.ts'
import { CALL_STATUSES, MISSED_REASONS, PEER_LOCATIONS } from './schema.ts'

const sdp = z.string().min(1).max(14_000)
const id = z.string().min(1).max(40)
/** The sender's RTCPeerConnection, and the receiver's that the message is for (null: whichever there is). */
const addressed = { peerConnectionId: id, to: z.nullable(id) }
export const connectionId = id
export const media = { microphone: z.boolean(), camera: z.boolean() }

const description = z.strictObject({
  type: z.literal('description'),
  ...addressed,
  kind: z.enum(['offer', 'answer']),
  sdp,
})

const candidate = z.strictObject({
  type: z.literal('candidate'),
  ...addressed,
  candidate: z.nullable(
    z.strictObject({
      candidate: z.string().max(1_000),
      sdpMid: z.nullable(z.string().max(40)),
      sdpMLineIndex: z.nullable(z.int().min(0).max(20)),
      usernameFragment: z.nullable(z.string().max(260)),
    }),
  ),
})

/**
 * Which peer connection the sender has, and which of the receiver's it belongs to: decides after a reconnect whether to
 * start again.
 */
const hello = z.strictObject({ type: z.literal('hello'), peerConnectionId: z.nullable(id), to: z.nullable(id) })

const count = (max: number) => z.int().min(0).max(max)
const share = z.number().min(0).max(100)

/** What one browser measured of the call (quality/schema.ts). */
const report = z.strictObject({
  setupMs: z.nullable(count(REPORT_MAX.setupMs)),
  path: z.nullable(z.enum(CALL_PATHS)),
  reconnects: count(REPORT_MAX.reconnects),
  longestGapMs: count(REPORT_MAX.longestGapMs),
  lossPercent: z.nullable(share),
  roundTripMs: z.nullable(count(REPORT_MAX.roundTripMs)),
  concealedPercent: z.nullable(share),
  failure: z.nullable(z.enum(FAILURE_CAUSES)),
})

/** What the server forwards from one browser to the other. */
export const forwardedMessage = z.discriminatedUnion('type', [hello, description, candidate])
export type ForwardedMessage = z.infer<typeof forwardedMessage>

/** What a browser may send. The sender is known from the socket, never from the message. */
export const clientMessage = z.discriminatedUnion('type', [
  /** `takeOver` moves the call from another tab or device of the same person to this one. */
  z.strictObject({ type: z.literal('enter'), tabId: id, takeOver: z.boolean() }),
  z.strictObject({ type: z.literal('leave') }),
  z.strictObject({ type: z.literal('end') }),
  z.strictObject({ type: z.literal('media'), ...media }),
  z.strictObject({ type: z.literal('ping') }),
  /** Media of the other one arrived, for the first time on this socket. */
  z.strictObject({ type: z.literal('flowing') }),
  z.strictObject({ type: z.literal('report'), report }),
  /** The tab is going away: reloaded, closed, or left by Back. */
  z.strictObject({ type: z.literal('closing') }),
  hello,
  description,
  candidate,
])
export type ClientMessage = z.infer<typeof clientMessage>

const iceServers = z.array(
  z.object({ urls: z.array(z.string()), username: z.optional(z.string()), credential: z.optional(z.string()) }),
)
const instant = z.iso.datetime()

/** What the server sends. `from` is the sender's connection as the server knows it. */
export const serverMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('welcome'),
    connectionId,
    now: instant,
    isPolite: z.boolean(),
    isRelayOnly: z.boolean(),
    iceServers,
  }),
  /** The next credential of the relay, for connections that are made or restarted from now on. */
  z.object({ type: z.literal('relay'), iceServers }),
  z.object({ type: z.literal('entered') }),
  /** In which other tab or device the same person is inside; null when in none. */
  z.object({ type: z.literal('elsewhere'), device: z.nullable(z.string()) }),
  z.object({ type: z.literal('refused'), action: z.enum(['enter', 'end']), code: z.string() }),
  z.object({
    type: z.literal('peer'),
    location: z.enum(PEER_LOCATIONS),
    connectionId: z.nullable(connectionId),
    ...media,
  }),
  z.object({
    type: z.literal('call'),
    status: z.enum(CALL_STATUSES),
    missedReason: z.nullable(z.enum(MISSED_REASONS)),
  }),
  z.object({ type: z.literal('pong'), now: instant }),
  z.object({ ...hello.shape, from: connectionId }),
  z.object({ ...description.shape, from: connectionId }),
  z.object({ ...candidate.shape, from: connectionId }),
])
export type ServerMessage = z.infer<typeof serverMessage>
export type IceServer = z.infer<typeof iceServers>[number]

/** Reads a message from a browser; null when it is none. */
export function readClientMessage(text: string): ClientMessage | null {
  try {
    const parsed = clientMessage.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
