import { createHash, createHmac, randomBytes } from 'node:crypto'
import ipaddr from 'ipaddr.js'

const COOKIE = 0x2112a442
const COOKIE_BYTES = Buffer.from([0x21, 0x12, 0xa4, 0x42])
const HEADER_BYTES = 20
/** Largest packet that is read: a relay's answers are far below it. */
export const MAX_PACKET_BYTES = 4_096

/** Requests of TURN (RFC 8656), and the indications that carry data. */
export const METHODS = {
  allocate: 0x003,
  refresh: 0x004,
  createPermission: 0x008,
  channelBind: 0x009,
  send: 0x016,
  data: 0x017,
} as const
export type TurnMethod = Exclude<keyof typeof METHODS, 'send' | 'data'>

export const ATTRIBUTES = {
  username: 0x0006,
  integrity: 0x0008,
  error: 0x0009,
  channel: 0x000c,
  lifetime: 0x000d,
  peer: 0x0012,
  data: 0x0013,
  realm: 0x0014,
  nonce: 0x0015,
  relayed: 0x0016,
  family: 0x0017,
  transport: 0x0019,
  software: 0x8022,
} as const

export type Endpoint = { address: string; port: number }
/** An attribute; an address is masked with the id of the packet that carries it. */
export type Attribute = readonly [type: number, value: Buffer | Endpoint]
export type TurnPacket = { type: number; id: string; attributes: ReadonlyMap<number, Buffer> }
/** What a request is signed with: coturn's name and password, and what the relay asked for. */
export type Signature = { username: string; password: string; realm: Buffer; nonce: Buffer }

const padding = (length: number) => (4 - (length % 4)) % 4

/** A packet with a new id; a request that is signed carries name, realm and nonce, and their HMAC at its end. */
export function encodePacket(type: number, attributes: readonly Attribute[], signature?: Signature) {
  const idBytes = randomBytes(12)
  const all: readonly Attribute[] = signature
    ? [
        ...attributes,
        [ATTRIBUTES.username, Buffer.from(signature.username)],
        [ATTRIBUTES.realm, signature.realm],
        [ATTRIBUTES.nonce, signature.nonce],
      ]
    : attributes
  const body = Buffer.concat(all.map((attribute) => encodeAttribute(attribute, idBytes)))
  const header = Buffer.alloc(8)
  header.writeUInt16BE(type, 0)
  header.writeUInt16BE(body.length + (signature ? 24 : 0), 2)
  header.writeUInt32BE(COOKIE, 4)
  const unsigned = Buffer.concat([header, idBytes, body])
  const id = idBytes.toString('hex')
  if (!signature) return { id, bytes: unsigned }
  const { username, realm, password } = signature
  const key = createHash('md5').update(`${username}:${realm}:${password}`).digest()
  const mac = createHmac('sha1', key).update(unsigned).digest()
  return { id, bytes: Buffer.concat([unsigned, encodeAttribute([ATTRIBUTES.integrity, mac], idBytes)]) }
}

function encodeAttribute([type, content]: Attribute, id: Buffer): Buffer {
  const value = Buffer.isBuffer(content) ? content : encodeAddress(content, id)
  const head = Buffer.alloc(4)
  head.writeUInt16BE(type, 0)
  head.writeUInt16BE(value.length, 2)
  return Buffer.concat([head, value, Buffer.alloc(padding(value.length))])
}

/** Bytes of the packet that begins here, with its padding; null as long as that is open. Throws on what is none. */
export function packetLength(bytes: Buffer): number | null {
  if (bytes.length < 4) return null
  const first = bytes[0] ?? 0
  const length = bytes.readUInt16BE(2)
  // Data of a channel (0x40…): a head of four bytes; everything else begins with two zero bits.
  const whole = first >= 0x40 && first <= 0x4f ? 4 + length + padding(length) : HEADER_BYTES + length
  if (first > 0x4f || whole > MAX_PACKET_BYTES) throw new Error('it does not speak TURN')
  return whole
}

/** Reads a packet; null when it is none. */
export function decodePacket(bytes: Buffer): TurnPacket | null {
  if (bytes.length < HEADER_BYTES || bytes.length > MAX_PACKET_BYTES || bytes.readUInt32BE(4) !== COOKIE) return null
  const attributes = new Map<number, Buffer>()
  for (let at = HEADER_BYTES; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt16BE(at + 2)
    attributes.set(bytes.readUInt16BE(at), bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length + padding(length)
  }
  return { type: bytes.readUInt16BE(0), id: bytes.subarray(8, HEADER_BYTES).toString('hex'), attributes }
}

/** The code of a refusal, or null. */
export function errorCode({ attributes }: TurnPacket): number | null {
  const error = attributes.get(ATTRIBUTES.error)
  return error && error.length >= 4 ? ((error[2] ?? 0) & 7) * 100 + (error[3] ?? 0) : null
}

export function number32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}

const masked = (bytes: readonly number[], mask: Buffer) => Buffer.from(bytes.map((byte, at) => byte ^ (mask[at] ?? 0)))

/** An address as XOR-PEER-ADDRESS has it: IPv4 masked with the cookie, IPv6 with the packet's id behind it. */
function encodeAddress({ address, port }: Endpoint, id: Buffer): Buffer {
  const bytes = ipaddr.parse(address).toByteArray()
  const head = Buffer.from([0, bytes.length === 4 ? 1 : 2, 0, 0])
  head.writeUInt16BE(port ^ (COOKIE >>> 16), 2)
  return Buffer.concat([head, masked(bytes, Buffer.concat([COOKIE_BYTES, id]))])
}

/** The address of an attribute, or null when it has none. */
export function decodeAddress(value: Buffer | undefined, id: string): Endpoint | null {
  if (!value || (value.length !== 8 && value.length !== 20)) return null
  const bytes = masked([...value.subarray(4)], Buffer.concat([COOKIE_BYTES, Buffer.from(id, 'hex')]))
  return {
    address: ipaddr.fromByteArray([...bytes]).toString(),
    port: value.readUInt16BE(2) ^ (COOKIE >>> 16),
  }
}
