import { describe, expect, test } from 'vitest'
import { readConfig } from '#app/platform/config.ts'
import { type LogFields, silentLog } from '#app/platform/log.ts'
import {
  clientAddress,
  isDecodableUrl,
  isDemoOpen,
  isDevOpen,
  isFromThisMachine,
  isOwnOrigin,
  securityHeaders,
  watchProxies,
} from './guards.ts'

const config = readConfig({ APP_ORIGIN: 'https://talk.example.org' })
const local = readConfig({})
const from = (headers: Record<string, string>) => new Headers(headers)

describe('a request that writes', () => {
  test.each<[Record<string, string>, boolean]>([
    [{ origin: 'https://talk.example.org' }, true],
    [{ origin: 'https://talk.example.org', 'sec-fetch-site': 'same-origin' }, true],
    [{ origin: 'https://evil.example' }, false],
    [{ origin: 'https://sub.talk.example.org', 'sec-fetch-site': 'same-site' }, false],
    [{ origin: 'null' }, false],
    [{}, false],
    [{ origin: 'https://talk.example.org', 'sec-fetch-site': 'cross-site' }, false],
  ])('with %j passes: %s', (headers, passes) => expect(isOwnOrigin(config, from(headers))).toBe(passes))

  test('may use another loopback name on the same machine, but not a foreign Host', () => {
    expect(isOwnOrigin(local, from({ origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }))).toBe(true)
    expect(isOwnOrigin(local, from({ origin: 'http://evil.example', host: 'evil.example' }))).toBe(false)
    expect(isOwnOrigin(config, from({ origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }))).toBe(false)
  })
})

describe('the caller’s address', () => {
  test('ignores X-Forwarded-For unless the peer is a configured proxy', () => {
    expect(clientAddress(config, '203.0.113.9', from({ 'x-forwarded-for': '1.2.3.4' }))).toBe('203.0.113.9')
    const behind = readConfig({ TRUSTED_PROXIES: '10.0.0.1,10.0.0.2' })
    expect(
      clientAddress(behind, '::ffff:10.0.0.1', from({ 'x-forwarded-for': '6.6.6.6, 198.51.100.7, 10.0.0.2' })),
    ).toBe('198.51.100.7')
  })

  test('trusts proxies by network and, behind https on a loopback address, the local one by default [SEC-12]', () => {
    const net = readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, fd00::/8,2001:db8::7' })
    const https = { APP_ORIGIN: 'https://talk.example.org' }
    const chain = from({ 'x-forwarded-for': '198.51.100.7:4711, 10.9.9.9' })
    for (const peer of ['10.1.2.3', 'fd12::3', '2001:db8::7'])
      expect(clientAddress(net, peer, chain)).toBe('198.51.100.7')
    expect(clientAddress(net, '127.0.0.1', chain)).toBe('127.0.0.1')
    const caller = from({ 'x-forwarded-for': '198.51.100.7' })
    for (const peer of ['127.0.0.1', '::1']) expect(clientAddress(readConfig(https), peer, caller)).toBe('198.51.100.7')
    expect(clientAddress(readConfig({ ...https, HOST: '0.0.0.0' }), '127.0.0.1', caller)).toBe('127.0.0.1')
    expect(clientAddress(readConfig({ ...https, TRUSTED_PROXIES: '10.0.0.1' }), '127.0.0.1', caller)).toBe('127.0.0.1')
    expect(clientAddress(readConfig(https), '127.0.0.1', from({ 'x-forwarded-for': 'unknown' }))).toBe('127.0.0.1')
  })
})

test('headers allow scripts by nonce only, no objects, no base, no frames', () => {
  const options = { scripts: "'nonce-abc'", usesDevices: false, paymentOrigins: [], dev: false }
  const policy = securityHeaders(config, options)['content-security-policy'] ?? ''
  expect(policy).toContain(`script-src 'self' 'nonce-abc'`)
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  for (const rule of [`object-src 'none'`, `base-uri 'none'`, `frame-ancestors 'none'`]) expect(policy).toContain(rule)
  expect(securityHeaders(local, options)).not.toHaveProperty('strict-transport-security')
})

test('a URL must be decodable and contain no NUL', () => {
  expect(isDecodableUrl('http://x/en/%C3%A4?q=%zz')).toBe(true)
  expect(isDecodableUrl('http://x/en/%E0%A4%A')).toBe(false)
  expect(isDecodableUrl('http://x/%ff')).toBe(false)
  expect(isDecodableUrl('http://x/en?to=%00')).toBe(false)
})

const localFrom = (headers: Record<string, string> = {}) => from({ host: 'localhost:3000', ...headers })
const passedOn = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded', 'x-real-ip', 'via']

describe('a local request', () => {
  test('comes over loopback with a loopback name', () => {
    for (const address of ['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'])
      for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'localhost'])
        expect(isFromThisMachine(address, localFrom({ host })), `${address} ${host}`).toBe(true)
  })

  test('does not come from another machine, through a proxy, or with a name that resolves to this machine [SEC-3]', () => {
    for (const address of ['192.168.1.7', '::ffff:192.168.1.7', '2001:db8::1', ''])
      expect(isFromThisMachine(address, localFrom())).toBe(false)
    for (const name of passedOn)
      expect(isFromThisMachine('127.0.0.1', localFrom({ [name]: '127.0.0.1' })), name).toBe(false)
    for (const host of ['talk.example.org', '127.0.0.1.evil.example', ''])
      expect(isFromThisMachine('127.0.0.1', localFrom({ host }))).toBe(false)
  })
})

describe('the demo and /dev', () => {
  const forwarded = localFrom({ 'x-forwarded-for': '203.0.113.9' })
  test('are open to this machine only, unless two settings allow more', () => {
    const demo = readConfig({})
    const open = readConfig({ DEMO: '1', DEMO_PUBLIC: '1', APP_ORIGIN: 'https://try.example.org' })
    for (const isOpen of [isDemoOpen, isDevOpen]) {
      expect(isOpen(demo, '127.0.0.1', localFrom())).toBe(true)
      expect(isOpen(demo, '127.0.0.1', forwarded)).toBe(false)
      expect(isOpen(demo, '192.168.1.7', localFrom())).toBe(false)
      expect(isOpen(open, '192.168.1.7', forwarded)).toBe(true)
    }
  })

  test('are closed without a demo; tests and development keep mailbox and clock on a loopback origin', () => {
    const none = readConfig({ DEMO: '0' })
    const tests = readConfig({ DEMO: '0', NODE_ENV: 'test' })
    const astray = readConfig({ DEMO: '0', NODE_ENV: 'test', APP_ORIGIN: 'https://talk.example.org' })
    expect(isDevOpen(none, '127.0.0.1', localFrom())).toBe(false)
    expect(isDevOpen(tests, '127.0.0.1', localFrom())).toBe(true)
    expect(isDevOpen(tests, '127.0.0.1', forwarded)).toBe(false)
    expect(isDevOpen(astray, '127.0.0.1', localFrom())).toBe(false)
    expect(isDemoOpen(tests, '127.0.0.1', localFrom())).toBe(false)
  })
})

test('an untrusted proxy is reported once, distant clients never [SEC-12]', () => {
  const said: (LogFields | undefined)[] = []
  const log = { ...silentLog, warn: (_line: string, fields?: LogFields) => void said.push(fields) }
  const look = watchProxies(readConfig({ TRUSTED_PROXIES: '10.0.0.0/8' }), log)
  const forwarded = localFrom({ 'x-forwarded-for': '203.0.113.9' })
  look('127.0.0.1', localFrom())
  look('203.0.113.7', forwarded)
  look('10.1.2.3', forwarded)
  expect(said).toEqual([])
  for (let turn = 0; turn < 3; turn++) look('::ffff:172.16.0.9', forwarded)
  expect(said).toEqual([{ detail: '172.16.0.9' }])
})
