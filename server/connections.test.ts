import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '#app/platform/config.ts'
import { limitConnections, limitRequests, listen, serverOptions } from './connections.ts'

let server: Server
let answered = 0
let most = 0
async function serve(options: { bytes?: number; connectionsPerNetwork?: number; proxies?: string } = {}) {
  const { bytes = 3, connectionsPerNetwork = 100, proxies } = options
  answered = most = 0
  let answering = 0
  server = createServer(
    serverOptions(() => server.listenerCount('upgrade')),
    limitRequests((_request, response) => {
      answered++
      most = Math.max(most, ++answering)
      // Send every byte before ending the answer, like a file sent in chunks.
      response.writeHead(200, { 'content-length': bytes })
      response.write(Buffer.alloc(bytes, 'x'))
      setTimeout(() => {
        answering--
        response.end()
      }, 5)
    }),
  )
  limitConnections(server, { ...readConfig({ TRUSTED_PROXIES: proxies }), connectionsPerNetwork })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
}
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

async function line(): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}
const get = (path = '/en', headers = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`
async function responseTo(bytes: string): Promise<string> {
  const socket = await line()
  socket.write(bytes)
  return text(socket).catch((error: unknown) => String(error))
}

test('closes a connection at its third pipelined request [SEC-5]', async () => {
  await serve()
  expect((await responseTo(get().repeat(1_200))).split('HTTP/1.1').length - 1).toBeLessThanOrEqual(2)
  expect(answered).toBe(2)
})

test('answers a request sent right after the last byte of the previous answer [SEC-5]', async () => {
  await serve()
  const socket = await line()
  socket.setEncoding('utf8')
  for (let sent = 0; sent < 50; sent++) {
    socket.write(get())
    for (let said = ''; !said.endsWith('xxx'); ) said += ((await once(socket, 'data')) as [string])[0]
  }
  expect(answered).toBe(50)
  expect(most).toBeLessThanOrEqual(2)
})

test('closes a connection whose client does not read for a while [SEC-5]', async () => {
  await serve({ bytes: 50_000_000 })
  expect(server.timeout).toBe(60_000)
  server.timeout = 200
  const socket = await line()
  const seen = once(server, 'request')
  socket.pause()
  socket.write(get())
  const [request] = await seen
  if (!request.socket.destroyed) await once(request.socket, 'close')
  expect(request.socket.destroyed).toBe(true)
})

test('limits the connections of a network, and accepts new ones when old ones end [T39]', async () => {
  await serve({ connectionsPerNetwork: 3 })
  const open = [await line(), await line(), await line()]
  const refused = await line()
  await once(refused, 'close')
  open[0]?.destroy()
  await expect.poll(async () => responseTo(get('/en', 'Connection: close\r\n'))).toContain('200 OK')
})

test('a trusted proxy may have any number of connections', async () => {
  await serve({ connectionsPerNetwork: 1, proxies: '127.0.0.1' })
  await line()
  await line()
  expect(await responseTo(get('/en', 'Connection: close\r\n'))).toContain('200 OK')
})

test('ignores an upgrade request, except on a call’s socket [SEC-22]', async () => {
  await serve()
  const offer = 'Connection: Upgrade, close\r\nUpgrade: h2c\r\n'
  server.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n'))
  expect(await responseTo(get('/en', offer))).toContain('200 OK')
  expect(await responseTo(get('/calls/00000000-0000-4000-8000-000000000000/socket', offer))).toContain('101')
  // In development, Vite listens too.
  server.on('upgrade', () => {})
  expect(await responseTo(get('/en', offer))).toContain('101')
})

test('refuses more than a hundred header lines and heads over sixteen kilobytes [T39]', async () => {
  await serve()
  const lines = (count: number) => Array.from({ length: count }, (_, n) => `A${n}: b\r\n`).join('')
  expect(await responseTo(get('/en', `${lines(98)}Connection: close\r\n`))).toContain('200 OK')
  expect(await responseTo(get('/en', lines(100)))).toContain('431')
  expect(await responseTo(get('/en', lines(300)))).toContain('431')
  expect(await responseTo(get('/en', `A: ${'b'.repeat(17_000)}\r\n`))).toContain('431')
})

test('reports a port in use and a foreign address, with the setting to change', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  await expect(listen(createServer(), port, '127.0.0.1')).rejects.toThrow(`Port ${port} is in use.`)
  await expect(listen(createServer(), port, '192.0.2.1')).rejects.toThrow(/Cannot listen on 192\.0\.2\.1 .* Set HOST/)
  taken.close()
})
