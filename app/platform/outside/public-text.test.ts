import type { lookup } from 'node:dns'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { isPublicAddress, readPublicText } from './public-text.server.ts'

const open: (() => unknown)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  open.push(
    () => server.close(),
    () => server.closeAllConnections(),
  )
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const read = (address: string) => readPublicText(address, { maxBytes: 1_000 })
const readLocally = (address: string) => readPublicText(address, { maxBytes: 1_000, allowsLoopback: true })
/** A name server that answers with these addresses. */
const answering = (...addresses: string[]) =>
  ((_name: string, _options: unknown, callback: (error: null, found: object[]) => void) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as unknown as typeof lookup

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.0.1', '169.254.169.254', '100.64.0.1'],
  ...['100.100.100.200', '0.0.0.0', '0.1.2.3', '224.0.0.1', '240.0.0.1', '255.255.255.255', '192.0.0.192'],
  ...['198.18.0.1', '192.0.2.1', '198.51.100.1', '203.0.113.1'],
  ...[
    '::',
    '::1',
    '::127.0.0.1',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    '::ffff:a9fe:a9fe',
  ],
  ...[
    'fe80::1',
    'fec0::1',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:1',
    '2002:7f00:1::',
  ],
  ...['2001::1', '2001:db8::1', '100::1', '3fff::1', '', 'localhost', '127.1', '1.1.1.1.1'],
])('%s is no address of the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['1.1.1.1', '172.32.0.1', '2606:4700:4700::1111', '::ffff:1.1.1.1'])('%s is one', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  ...['http://example.com/', 'ftp://example.com/', 'file:///etc/passwd', 'data:text/calendar,BEGIN:VCALENDAR'],
  ...['https://127.0.0.1/', 'https://0x7f.1/', 'https://2130706433/', 'https://017700000001/', 'https://127.1/'],
  ...[
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://①②⑦.0.0.1/',
  ],
  ...['https://localhost/', 'https://me:secret@example.com/', 'https://example.com:8443/', 'https://example.com:22/'],
])('%s is refused without connecting', async (address) => {
  expect(await read(address)).toEqual({ ok: false, failure: 'private' })
})

test.each([[['127.0.0.1']], [['10.0.0.1']], [['fd00::1']], [['::ffff:169.254.169.254']], [['1.1.1.1', '127.0.0.1']]])(
  'a name that means %s is refused, since the socket only connects to what was checked',
  async (addresses) => {
    const answer = await readPublicText('https://calendar.example/', { maxBytes: 9, resolve: answering(...addresses) })
    expect(answer).toEqual({ ok: false, failure: 'private' })
  },
)

test.each([
  ...['http://10.0.0.1/', 'https://169.254.169.254/', 'http://[::ffff:10.0.0.1]/', 'file:///etc/passwd', '//10.0.0.1/'],
])('a redirect to %s is refused', async (location) => {
  const origin = await serve((_, response) => response.writeHead(302, { location }).end())
  expect(await readLocally(origin)).toEqual({ ok: false, failure: 'private' })
})

test('redirects are followed, but not for ever', async () => {
  const origin = await serve((request, response) => {
    const hops = Number(request.url?.slice(1))
    if (hops > 0) response.writeHead(307, { location: `/${hops - 1}` }).end()
    else response.end('BEGIN')
  })
  expect(await readLocally(`${origin}/3`)).toEqual({ ok: true, text: 'BEGIN' })
  expect(await readLocally(`${origin}/4`)).toEqual({ ok: false, failure: 'unreachable' })
})

test('failures say why', async () => {
  const statuses = await serve((request, response) => response.writeHead(Number(request.url?.slice(1))).end())
  for (const status of [401, 403, 404, 410])
    expect(await readLocally(`${statuses}/${status}`)).toEqual({ ok: false, failure: 'gone' })
  for (const status of [204, 304, 500])
    expect(await readLocally(`${statuses}/${status}`)).toEqual({ ok: false, failure: 'unreachable' })
  const endless = await serve((request, response) => {
    const more = () => response.destroyed || response.write('x'.repeat(900), () => setImmediate(more))
    if (request.url === '/cut') response.writeHead(200, { 'content-length': 10 }).write('x', () => response.destroy())
    else if (request.url === '/zipped') response.writeHead(200, { 'content-encoding': 'gzip' }).end('x')
    else more()
  })
  expect(await readLocally(endless)).toEqual({ ok: false, failure: 'too_big' })
  expect(await readLocally(`${endless}/cut`)).toEqual({ ok: false, failure: 'unreachable' })
  expect(await readLocally(`${endless}/zipped`)).toEqual({ ok: false, failure: 'unreachable' })
})
