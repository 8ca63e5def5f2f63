import * as z from 'zod'
import {
  CALL_PATHS,
  type CallStatus,
  FAILURE_CAUSES,
  type MissedReason,
  type PeerLocation,
  REPORT_MAX,
} from './schema.ts'

const sdp = z.string().min(1).max(14_000)
const id = z.string().min(1).max(40)
/** The sender's RTCPeerConnection, and the receiver's it's meant for (null: any). */
const addressed = { peerConnectionId: id, to: z.nullable(id) }
const connectionId = id
const media = { microphone: z.boolean(), camera: z.boolean() }

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

/** Which peer connections belong together. After a reconnect, decides whether to start over. */
const hello = z.strictObject({ type: z.literal('hello'), peerConnectionId: z.nullable(id), to: z.nullable(id) })

const count = (max: number) => z.int().min(0).max(max)
const share = z.number().min(0).max(100)

/** Numbers and codes only: nothing about the person, the device or the network. */
const report = z.strictObject({
  /** From entering to the other person's first packet. */
  setupMs: z.nullable(count(REPORT_MAX.setupMs)),
  path: z.nullable(z.enum(CALL_PATHS)),
  reconnects: count(REPORT_MAX.reconnects),
  longestGapMs: count(REPORT_MAX.longestGapMs),
  lossPercent: z.nullable(share),
  roundTripMs: z.nullable(count(REPORT_MAX.roundTripMs)),
  /** Share of the sound that the browser had to fill in because it was missing. */
  concealedPercent: z.nullable(share),
  failure: z.nullable(z.enum(FAILURE_CAUSES)),
})
export type CallReport = z.infer<typeof report>

export const forwardedMessage = z.discriminatedUnion('type', [hello, description, candidate])
export type ForwardedMessage = z.infer<typeof forwardedMessage>

/** Messages from a browser. The sender is known from the socket, never from the message. */
export const clientMessage = z.discriminatedUnion('type', [
  /** `takeOver` moves the call here from the person's other tab or device. */
  z.strictObject({ type: z.literal('enter'), tabId: id, takeOver: z.boolean() }),
  z.strictObject({ type: z.literal('leave') }),
  z.strictObject({ type: z.literal('end') }),
  z.strictObject({ type: z.literal('media'), ...media }),
  z.strictObject({ type: z.literal('ping') }),
  /** Media of the other person arrived, for the first time on this socket. */
  z.strictObject({ type: z.literal('flowing') }),
  z.strictObject({ type: z.literal('report'), report }),
  z.strictObject({ type: z.literal('closing') }),
  hello,
  description,
  candidate,
])
export type ClientMessage = z.infer<typeof clientMessage>

export type IceServer = { urls: string[]; username?: string; credential?: string }

/** Messages from the server. `from` is the sender's connection as the server knows it; `now` is an ISO instant. */
export type ServerMessage =
  | {
      type: 'welcome'
      connectionId: string
      now: string
      isPolite: boolean
      isRelayOnly: boolean
      iceServers: IceServer[]
    }
  /** The next relay credential, for connections made or restarted from now on. */
  | { type: 'relay'; iceServers: IceServer[] }
  | { type: 'entered' }
  /** The person's other tab or device inside the call; null if there's none. */
  | { type: 'elsewhere'; device: string | null }
  | { type: 'refused'; action: 'enter' | 'end'; code: string }
  | { type: 'peer'; location: PeerLocation; connectionId: string | null; microphone: boolean; camera: boolean }
  | { type: 'call'; status: CallStatus; missedReason: MissedReason | null }
  | { type: 'pong'; now: string }
  | (ForwardedMessage & { from: string })

export function readClientMessage(text: string): ClientMessage | null {
  try {
    const parsed = clientMessage.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Removes every address but the relay's, for calls through a TURN relay. Null if nothing is left. */
export function concealAddresses(message: ForwardedMessage): ForwardedMessage | null {
  if (message.type === 'description') return { ...message, sdp: concealDescription(message.sdp) }
  if (message.type === 'hello' || message.candidate === null || message.candidate.candidate === '') return message
  const candidate = concealCandidate(message.candidate.candidate)
  return candidate === null ? null : { ...message, candidate: { ...message.candidate, candidate } }
}

const candidateLine = /^(?:a=)?candidate:\S+ \d+ \S+ \d+ (\S+) \d+ typ (\S+)(.*)$/i

/** A relay candidate without its related address. Null for any other kind, or if unreadable. */
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

const participant = {
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

/** Messages between processes about a call, on the live topic `call:{id}`. `origin` is the sending process. */
export const busMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('changed') }),
  /** A connection was opened. Other processes answer with `present` for each of their connections. */
  z.object({ kind: z.literal('opened'), ...participant }),
  z.object({ kind: z.literal('present'), ...participant }),
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

export type OutgoingBusMessage =
  Exclude<BusMessage, { kind: 'changed' }> extends infer M ? (M extends unknown ? Omit<M, 'origin'> : never) : never
