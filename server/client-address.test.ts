import { describe, expect, test } from 'vitest'
import { readConfig } from '#app/platform/config.ts'
import type { LogFields } from '#app/platform/log.ts'
import { silentLog } from '#app/platform/log.ts'
import { isDemoOpen, isDevOpen, isFromThisMachine, watchProxies } from './guards.ts'

const from = (headers: Record<string, string> = {}) => new Headers({ host: 'localhost:3000', ...headers })
const passedOn = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded', 'x-real-ip', 'via']

describe('a request of this machine', () => {
  test('comes over loopback and by a loopback name', () => {
    for (const address of ['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'])
      for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'localhost'])
        expect(isFromThisMachine(address, from({ host })), `${address} ${host}`).toBe(true)
  })

  test('is not one of another machine, one that a proxy passes on, or one by a name that was made to lead here [SEC-3]', () => {
    for (const address of ['192.168.1.7', '::ffff:192.168.1.7', '2001:db8::1', ''])
      expect(isFromThisMachine(address, from())).toBe(false)
    for (const name of passedOn) expect(isFromThisMachine('127.0.0.1', from({ [name]: '127.0.0.1' })), name).toBe(false)
    for (const host of ['talk.example.org', '127.0.0.1.evil.example', ''])
      expect(isFromThisMachine('127.0.0.1', from({ host }))).toBe(false)
  })
})

describe('the demo and /dev', () => {
  const forwarded = from({ 'x-forwarded-for': '203.0.113.9' })
  test('are open to this machine only, unless said twice', () => {
    const demo = readConfig({})
    const open = readConfig({ DEMO: '1', DEMO_PUBLIC: '1', APP_ORIGIN: 'https://try.example.org' })
    for (const isOpen of [isDemoOpen, isDevOpen]) {
      expect(isOpen(demo, '127.0.0.1', from())).toBe(true)
      expect(isOpen(demo, '127.0.0.1', forwarded)).toBe(false)
      expect(isOpen(demo, '192.168.1.7', from())).toBe(false)
      expect(isOpen(open, '192.168.1.7', forwarded)).toBe(true)
    }
  })

  test('are closed without demo; tests and development keep mailbox and clock on a loopback origin', () => {
    const none = readConfig({ DEMO: '0' })
    const tests = readConfig({ DEMO: '0', NODE_ENV: 'test' })
    const astray = readConfig({ DEMO: '0', NODE_ENV: 'test', APP_ORIGIN: 'https://talk.example.org' })
    expect(isDevOpen(none, '127.0.0.1', from())).toBe(false)
    expect(isDevOpen(tests, '127.0.0.1', from())).toBe(true)
    expect(isDevOpen(tests, '127.0.0.1', forwarded)).toBe(false)
    expect(isDevOpen(astray, '127.0.0.1', from())).toBe(false)
    expect(isDemoOpen(tests, '127.0.0.1', from())).toBe(false)
  })
})

test('a proxy that is not trusted is reported once, and strangers from afar never [SEC-12]', () => {
  const said: (LogFields | undefined)[] = []
  const log = { ...silentLog, warn: (_line: string, fields?: LogFields) => void said.push(fields) }
  const look = watchProxies(readConfig({ TRUSTED_PROXIES: '10.0.0.0/8' }), log)
  const forwarded = from({ 'x-forwarded-for': '203.0.113.9' })
  look('127.0.0.1', from())
  look('203.0.113.7', forwarded)
  look('10.1.2.3', forwarded)
  expect(said).toEqual([])
  for (let turn = 0; turn < 3; turn++) look('::ffff:172.16.0.9', forwarded)
  expect(said).toEqual([{ detail: '172.16.0.9' }])
})
