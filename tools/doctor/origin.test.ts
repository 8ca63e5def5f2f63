import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer as createPlain, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { DOCTOR_HEADER, isDoctorToken } from '#app/platform/security/doctor-token.server.ts'
import { BUILD } from '#app/platform/version.ts'
import { makeAuthority } from '#tests/support/certificates.ts'
import { examineOrigin, examineRedirect } from './origin.ts'

const authority = makeAuthority()
afterAll(() => authority.remove())
const host = 'talk.example.org'
const vault = 'the key of the installation'

/** How the proxy and the product behind it answer. */
const whole = {
  certificate: { name: `DNS:${host}`, days: 30 },
  ready: 200,
  upgrade: 401,
  vault,
  build: BUILD,
  isBuffering: false,
  isTrusted: true,
  forwarding: (chain: string): string | undefined => `${chain}, 198.51.100.7`,
  metrics: 404,
}
let proxy = whole
beforeEach(() => {
  proxy = whole
})

function answer({ url, headers }: IncomingMessage, response: ServerResponse) {
  if (url === '/readyz') response.statusCode = proxy.ready
  else if (url === '/metrics') response.statusCode = proxy.metrics
  else if (url === '/live') {
    const token = String(headers[DOCTOR_HEADER])
    if (!isDoctorToken({ vault: proxy.vault }, token)) response.statusCode = 401
    else {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'x-visavis-build': proxy.build })
      const chain = proxy.forwarding(String(headers['x-forwarded-for']))
      if (proxy.isBuffering) response.flushHeaders()
      else
        response.write(
          `event: doctor\ndata: ${JSON.stringify({ peer: '10.0.0.2', isTrusted: proxy.isTrusted, chain })}\n\n`,
        )
      return
    }
  }
  response.end()
}

async function look(change: Partial<typeof whole> = {}, addresses: string[] | string = ['127.0.0.1']) {
  proxy = { ...whole, ...change }
  const { certFile, keyFile } = authority.make(proxy.certificate.name, proxy.certificate.days)
  const server: Server = createServer({ cert: readFileSync(certFile), key: readFileSync(keyFile) }, answer)
  server.on('upgrade', (_request, socket) => socket.end(`HTTP/1.1 ${proxy.upgrade} X\r\nContent-Length: 0\r\n\r\n`))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const origin = `https://${host}:${(server.address() as AddressInfo).port}`
  const found = await Array.fromAsync(
    examineOrigin({ origin, isPublic: true }, vault, {
      addressesOf: async () =>
        typeof addresses === 'string' ? Promise.reject(Object.assign(new Error(), { code: addresses })) : addresses,
      textsOf: async () => [],
      ca: authority.authority,
    }),
  )
  return found.map(({ level, text }) => `${level} ${text.replaceAll(origin, 'ORIGIN')}`)
}

test('a complete installation answers to its name, certificate and proxy [OP-doctor]', async () => {
  expect(await look()).toEqual([
    `ok ${host} has the address 127.0.0.1`,
    `skip not tested: whether other networks reach ${host}, which is 127.0.0.1 on this machine`,
    expect.stringMatching(/^ok the certificate of ORIGIN is valid until \d{4}-\d\d-\d\d$/),
    'ok ORIGIN answers and is ready',
    'ok ORIGIN is this installation',
    'ok /live isn’t buffered',
    'ok the proxy at 10.0.0.2 is trusted and sends the client’s address',
    'ok the proxy passes on WebSocket upgrades',
    'ok /metrics is closed to others',
  ])
})

const troubles: [name: string, change: Partial<typeof whole>, line: RegExp, addresses?: string[] | string][] = [
  ['a name without an address', {}, /^bad talk\.example\.org has no address/, 'ENOTFOUND'],
  ['no internet', {}, /^skip not tested: .*because DNS doesn’t answer here \(EAI_AGAIN\)$/, 'EAI_AGAIN'],
  ['an address without a server', {}, /^bad ORIGIN can’t be reached at 127\.0\.0\.2/, ['127.0.0.2', '127.0.0.1']],
  [
    'another name’s certificate',
    { certificate: { name: 'DNS:x.example', days: 9 } },
    /^bad browsers reject .*altname/i,
  ],
  ['an expired certificate', { certificate: { name: `DNS:${host}`, days: -1 } }, /^bad browsers reject .* expired/],
  ['a certificate of thirteen days', { certificate: { name: `DNS:${host}`, days: 13 } }, /^note .* in 1[23] days/],
  ['a proxy without a server behind it', { ready: 502 }, /^bad ORIGIN\/readyz answers 502/],
  ['another installation', { vault: 'another key' }, /^bad ORIGIN is another installation/],
  ['another build', { build: 'older' }, /^note ORIGIN runs the build older, and this is/],
  ['a proxy that buffers', { isBuffering: true }, /^bad \/live is buffered/],
  ['a proxy that isn’t trusted', { isTrusted: false }, /^bad the proxy at 10\.0\.0\.2 isn’t trusted/],
  ['a proxy without addresses', { forwarding: () => undefined }, /^bad .* sends no X-Forwarded-For/],
  ['a proxy that believes everyone', { forwarding: (chain) => chain }, /^bad .* believes X-Forwarded-For/],
  ['a proxy without upgrades', { upgrade: 426 }, /^bad calls can’t connect: .* \(426\)/],
  ['metrics for everyone', { metrics: 200 }, /^bad everyone can read \/metrics/],
]

test.each(troubles)('%s is reported', async (_name, change, line, addresses) => {
  expect(await look(change, addresses)).toContainEqual(expect.stringMatching(line))
})

test('plain http must redirect', async () => {
  let location: string | null = `https://${host}/`
  const server = createPlain((_request, response) =>
    response.writeHead(location ? 301 : 200, location ? { location } : {}).end(),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const level = async () =>
    (await examineRedirect({ url: new URL(`https://${host}`), address: '127.0.0.1' }, port))[0]?.level
  expect(await level()).toBe('ok')
  location = 'https://elsewhere.example/'
  expect(await level()).toBe('bad')
  location = null
  expect(await level()).toBe('bad')
  server.close()
  server.closeAllConnections()
  expect(await level()).toBe('note')
})

test('an installation of this machine has no public address to check', async () => {
  expect(await Array.fromAsync(examineOrigin({ origin: 'http://localhost:3000', isPublic: false }, vault))).toEqual([])
})
