import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'

const COOKIE = 0x2112a442
const METHODS = { allocate: 0x003, refresh: 0x004, createPermission: 0x008 } as const
type Method = keyof typeof METHODS
const ATTRIBUTES = { username: 0x0006, integrity: 0x0008, error: 0x0009, lifetime: 0x000d, peer: 0x0012 } as const
const [REALM, NONCE, TRANSPORT] = [0x0014, 0x0015, 0x0019]

type Attribute = [type: number, value: Buffer]
export type TurnAnswer = 'ok' | number

/** The few requests of TURN (RFC 8656) with which tests ask a relay what it still accepts; over UDP on loopback. */
export async function openTurnClient(port: number, credential: { username: string; credential: string }) {
  const socket: Socket = createSocket('udp4')
  socket.connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let realm: Buffer = Buffer.alloc(0)
  let nonce: Buffer = Buffer.alloc(0)

  const encode = (method: Method, attributes: readonly Attribute[], isSigned: boolean) => {
    const parts = attributes.map(([type, value]) => {
      const head = Buffer.alloc(4)
      head.writeUInt16BE(type, 0)
      head.writeUInt16BE(value.length, 2)
      return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)])
    })
    const body = Buffer.concat(parts)
    const header = Buffer.alloc(20)
    header.writeUInt16BE(METHODS[method], 0)
    header.writeUInt16BE(body.length + (isSigned ? 24 : 0), 2)
    header.writeUInt32BE(COOKIE, 4)
    randomBytes(12).copy(header, 8)
    if (!isSigned) return Buffer.concat([header, body])
    const { username, credential: password } = credential
    const key = createHash('md5').update(`${username}:${realm}:${password}`).digest()
    const mac = createHmac('sha1', key)
      .update(Buffer.concat([header, body]))
      .digest()
    return Buffer.concat([header, body, Buffer.from([0, ATTRIBUTES.integrity, 0, 20]), mac])
  }

  const exchange = async (packet: Buffer): Promise<{ answer: TurnAnswer; attributes: Map<number, Buffer> }> => {
    const answered = once(socket, 'message', { signal: AbortSignal.timeout(5_000) })
    socket.send(packet)
    const [message] = (await answered) as [Buffer]
    const attributes = new Map<number, Buffer>()
    for (let at = 20; at + 4 <= message.length; ) {
      const length = message.readUInt16BE(at + 2)
      attributes.set(message.readUInt16BE(at), message.subarray(at + 4, at + 4 + length))
      at += 4 + length + ((4 - (length % 4)) % 4)
    }
    const error = attributes.get(ATTRIBUTES.error)
    return { answer: error ? (error[2] ?? 0) * 100 + (error[3] ?? 0) : 'ok', attributes }
  }

  /** Sends a signed request, again with a new nonce where the relay asks for one; the code of a refusal, or `ok`. */
  async function ask(method: Method, attributes: readonly Attribute[]): Promise<TurnAnswer> {
    for (let tried = 0; ; tried++) {
      const signed: Attribute[] = [
        ...attributes,
        [ATTRIBUTES.username, Buffer.from(credential.username)],
        [REALM, realm],
        [NONCE, nonce],
      ]
      const isFirst = nonce.length === 0
      const { answer, attributes: got } = await exchange(encode(method, isFirst ? attributes : signed, !isFirst))
      const isChallenge = isFirst ? answer === 401 : answer === 438
      realm = got.get(REALM) ?? realm
      nonce = got.get(NONCE) ?? nonce
      if (!isChallenge || tried > 2) return answer
    }
  }

  const lifetime = (seconds: number): Attribute => {
    const value = Buffer.alloc(4)
    value.writeUInt32BE(seconds)
    return [ATTRIBUTES.lifetime, value]
  }
  return {
    allocate: () => ask('allocate', [[TRANSPORT, Buffer.from([17, 0, 0, 0])], lifetime(600)]),
    refresh: (seconds: number) => ask('refresh', [lifetime(seconds)]),
    /** Lets a peer on loopback send to the relayed address. */
    permit: (peerPort: number) => {
      const value = Buffer.alloc(8)
      value[1] = 1
      value.writeUInt16BE(peerPort ^ (COOKIE >>> 16), 2)
      value.writeUInt32BE((0x7f000001 ^ COOKIE) >>> 0, 4)
      return ask('createPermission', [[ATTRIBUTES.peer, value]])
    },
    close: () => socket.close(),
  }
}
