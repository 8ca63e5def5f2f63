import { openConnection, type RelayAddress, type RelayConnection } from './connection.ts'
import {
  ATTRIBUTES,
  type Attribute,
  decodeAddress,
  decodePacket,
  type Endpoint,
  encodePacket,
  errorCode,
  METHODS,
  number32,
  type TurnMethod,
  type TurnPacket,
} from './packets.ts'

/** `ok`, or the code of the refusal. */
export type TurnAnswer = 'ok' | number
export type TurnCredential = { username: string; credential: string }
export type TurnClient = Awaited<ReturnType<typeof openTurnClient>>

const ANSWER_MS = 5_000
/** When a request is sent again over UDP, in milliseconds after the first time. */
const AGAIN_MS = [400, 1_200, 2_800]
const SUCCESS = 0x0100
const INDICATION = 0x0010
const UDP = 17
const TCP = 6

/** What a browser asks of a relay (RFC 8656), each within five seconds; `ca` as for `openConnection`. */
export async function openTurnClient(address: RelayAddress, credential: TurnCredential, ca?: string) {
  const connection = await openConnection(address, ca)
  const waiting = new Map<string, (packet: TurnPacket) => void>()
  let end: Error | null = null
  const stops = new Set<(reason: Error) => void>()
  connection.onEnd = (reason) => {
    end ??= reason
    for (const stop of stops) stop(reason)
  }
  let onData: (data: Buffer) => void = () => {}
  connection.onPacket = (bytes) => {
    const packet = decodePacket(bytes)
    if (packet?.type === (METHODS.data | INDICATION)) onData(packet.attributes.get(ATTRIBUTES.data) ?? Buffer.alloc(0))
    else if (packet) waiting.get(packet.id)?.(packet)
  }
  let realm: Buffer = Buffer.alloc(0)
  let nonce: Buffer = Buffer.alloc(0)

  function exchange(method: TurnMethod, attributes: readonly Attribute[]): Promise<TurnPacket> {
    const { username, credential: password } = credential
    const signature = nonce.length > 0 ? { username, password, realm, nonce } : undefined
    const { id, bytes } = encodePacket(METHODS[method], attributes, signature)
    const timers: NodeJS.Timeout[] = []
    return new Promise<TurnPacket>((resolve, reject) => {
      if (end) return reject(end)
      stops.add(reject)
      waiting.set(id, resolve)
      timers.push(setTimeout(() => reject(new Error('it does not answer')), ANSWER_MS))
      connection.send(bytes)
      for (const delay of connection.isLossy ? AGAIN_MS : [])
        timers.push(setTimeout(() => connection.send(bytes), delay))
    }).finally(() => {
      for (const timer of timers) clearTimeout(timer)
      waiting.delete(id)
    })
  }

  /** Asks, once more with what the relay demands to be signed; the answer, whether it is a yes or a no. */
  async function ask(method: TurnMethod, attributes: readonly Attribute[]): Promise<TurnPacket> {
    for (let tried = 0; ; tried++) {
      const isFirst = nonce.length === 0
      const packet = await exchange(method, attributes)
      const isChallenge = errorCode(packet) === (isFirst ? 401 : 438)
      realm = packet.attributes.get(ATTRIBUTES.realm) ?? realm
      nonce = packet.attributes.get(ATTRIBUTES.nonce) ?? nonce
      if (!isChallenge || tried > 2) return packet
    }
  }
  const answerOf = (packet: TurnPacket): TurnAnswer =>
    packet.type & SUCCESS && errorCode(packet) === null ? 'ok' : (errorCode(packet) ?? 500)

  let relayed: Endpoint | null = null
  let software: string | null = null
  return {
    certificate: connection.certificate,
    /** The relayed address, once there is one. */
    relayed: () => relayed,
    /** What the relay calls itself, or null. */
    software: () => software,
    /** Asks for a relayed address; with `tcp` for one that opens TCP connections, which a relay of calls refuses. */
    async allocate({ family = 4, tcp = false }: { family?: 4 | 6; tcp?: boolean } = {}): Promise<TurnAnswer> {
      const packet = await ask('allocate', [
        [ATTRIBUTES.transport, Buffer.from([tcp ? TCP : UDP, 0, 0, 0])],
        [ATTRIBUTES.lifetime, number32(600)],
        ...(family === 6 ? [[ATTRIBUTES.family, Buffer.from([2, 0, 0, 0])] as const] : []),
      ])
      relayed = decodeAddress(packet.attributes.get(ATTRIBUTES.relayed), packet.id)
      software = packet.attributes.get(ATTRIBUTES.software)?.toString() ?? null
      return answerOf(packet)
    },
    /** Keeps the relayed address for so many seconds; 0 gives it up. */
    refresh: async (seconds: number) => answerOf(await ask('refresh', [[ATTRIBUTES.lifetime, number32(seconds)]])),
    /** Lets a peer send to the relayed address, and be sent to. */
    permit: async (peer: Endpoint) => answerOf(await ask('createPermission', [[ATTRIBUTES.peer, peer]])),
    /** The same by a channel, 0x4000 to 0x4fff. */
    bindChannel: async (channel: number, peer: Endpoint) =>
      answerOf(
        await ask('channelBind', [
          [ATTRIBUTES.channel, number32(channel * 0x10000)],
          [ATTRIBUTES.peer, peer],
        ]),
      ),
    send: (peer: Endpoint, data: Buffer) =>
      connection.send(
        encodePacket(METHODS.send | INDICATION, [
          [ATTRIBUTES.peer, peer],
          [ATTRIBUTES.data, data],
        ]).bytes,
      ),
    /** Takes what peers send. */
    onData: (take: (data: Buffer) => void) => {
      onData = take
    },
    close: () => closeOnce(connection),
  }
}

function closeOnce(connection: RelayConnection) {
  connection.onEnd = () => {}
  connection.close()
}
