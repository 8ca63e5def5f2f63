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

/** Which peer connections belong together: decides after a reconnect whether to start again. */
const hello = z.strictObject({ type: z.literal('hello'), peerConnectionId: z.nullable(id), to: z.nullable(id) })

const count = (max: number) => z.int().min(0).max(max)
const share = z.number().min(0).max(100)

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

export function readClientMessage(text: string): ClientMessage | null {
  try {
    const parsed = clientMessage.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** What may be forwarded when calls go through a TURN relay: no address but the relay's. Null when nothing is left. */
export function concealAddresses(message: ForwardedMessage): ForwardedMessage | null {
  if (message.type === 'description') return { ...message, sdp: concealDescription(message.sdp) }
  if (message.type === 'hello' || message.candidate === null || message.candidate.candidate === '') return message
  const candidate = concealCandidate(message.candidate.candidate)
  return candidate === null ? null : { ...message, candidate: { ...message.candidate, candidate } }
}

const candidateLine = /^(?:a=)?candidate:\S+ \d+ \S+ \d+ (\S+) \d+ typ (\S+)(.*)$/i

/** A relay candidate without its related address; null for every other kind and for what cannot be read. */
function concealCandidate(line: string): string | null {
  const [, , type, rest] = candidateLine.exec(line) ?? []
  if (type !== 'relay' || rest === undefined) return null
  const head = line.slice(0, line.length - rest.length)
  return head + rest.replace(/ raddr \S+/i, ' raddr 0.0.0.0').replace(/ rport \S+/i, ' rport 0')
}

function concealDescription(sdp: string): string {
  const lines = sdp.split(/\r\n|\n/).flatMap((line) => {
    if (/^a=(remote-)?candidates?:/i.test(line)) {
      const relayed = line.startsWith('a=candidate:') ? concealCandidate(line) : null
      return relayed === null ? [] : [relayed]
    }
    if (/^c=/i.test(line)) return ['c=IN IP4 0.0.0.0']
    if (/^a=rtcp:/i.test(line)) return ['a=rtcp:9 IN IP4 0.0.0.0']
    if (/^o=/i.test(line)) return [line.replace(/ IN IP[46] \S+$/i, ' IN IP4 127.0.0.1')]
    return [line]
  })
  return lines.join('\r\n')
}

const member = {
  origin: z.string(),
  connectionId,
  userId: z.uuid(),
  otherId: z.uuid(),
  order: z.number(),
  location: z.enum(['lobby', 'call']),
  tabId: z.nullable(z.string()),
  device: z.string(),
  ...media,
}

/** What processes send each other about a call, on the live topic `call:{id}`. `origin` is the sending process. */
export const busMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('changed') }),
  /** A connection was opened; the other processes answer with `present` for each of theirs. */
  z.object({ kind: z.literal('opened'), ...member }),
  z.object({ kind: z.literal('present'), ...member }),
  z.object({
    kind: z.literal('closed'),
    origin: z.string(),
    connectionId,
    userId: z.uuid(),
    location: z.enum(['left', 'lost', 'closing', 'gone', 'absent']),
  }),
  z.object({
    kind: z.literal('forward'),
    origin: z.string(),
    from: connectionId,
    fromUserId: z.uuid(),
    message: forwardedMessage,
  }),
])
export type BusMessage = z.infer<typeof busMessage>

/** The same before the sender adds its `origin`. */
export type OutgoingBusMessage =
  Exclude<BusMessage, { kind: 'changed' }> extends infer M ? (M extends unknown ? Omit<M, 'origin'> : never) : never
