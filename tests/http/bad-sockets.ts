import fc from 'fast-check'
import { WebSocket } from 'ws'
import { hostileText } from './inputs.ts'

type Some = <T>(arbitrary: fc.Arbitrary<T>, count: number) => T[]

/** Frames that no browser of ours sends. */
export function badFrames(some: Some): (string | Buffer)[] {
  const types = fc.constantFrom('enter', 'media', 'hello', 'description', 'candidate', 'ping', '__proto__', 'welcome')
  const fields = fc.dictionary(
    fc.constantFrom(
      'peerConnectionId',
      'to',
      'kind',
      'sdp',
      'candidate',
      'microphone',
      'from',
      'connectionId',
      '__proto__',
    ),
    fc.oneof(hostileText([]), fc.jsonValue()),
    { minKeys: 1 },
  )
  return [
    '',
    'not json',
    'null',
    '[]',
    '"enter"',
    '{"type":"nobody knows"}',
    '{"type":"enter","as":"somebody else"}',
    '{"__proto__":{"type":"enter"}}',
    Buffer.from([0, 1, 2, 3]),
    Buffer.alloc(1_000, 255),
    JSON.stringify({
      type: 'description',
      peerConnectionId: 'x',
      to: null,
      kind: 'offer',
      sdp: 'v=0\r\n'.repeat(3_900),
    }),
    'x'.repeat(200_000),
    ...some(
      fc.tuple(types, fields).map(([type, rest]) => JSON.stringify({ ...rest, type })),
      5,
    ),
  ]
}

export type OpenSocket = { socket: WebSocket; closed: Promise<number>; received: string[] }

/** A call's socket of a person, open; or the status with which it was refused. */
export function openSocket(
  base: string,
  callId: string,
  headers: Record<string, string>,
): Promise<OpenSocket | number> {
  const socket = new WebSocket(`${base.replace('http', 'ws')}/calls/${callId}/socket`, { headers })
  const received: string[] = []
  socket.on('message', (data) => received.push(String(data)))
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve({ socket, closed, received }))
    socket.on('unexpected-response', (_request, response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    socket.on('error', (error) => {
      if (socket.readyState === WebSocket.CONNECTING) reject(error)
    })
  })
}
