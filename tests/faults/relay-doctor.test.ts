import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Certificate, makeAuthority } from '#tests/support/certificates.ts'
import { type Relay, type RelayOptions, startRelay } from '#tests/support/coturn.ts'
import { freePort } from '#tests/support/postgres-cluster.ts'
import { examineRelay } from '#tools/doctor/turn.ts'

const authority = makeAuthority()
afterAll(() => authority.remove())
const bothFamilies = { 'relay-ip': '127.0.0.1\nrelay-ip=::1' }
const urlsOf = ({ urls }: Relay) => Object.values(urls)
type Question = Partial<Parameters<typeof examineRelay>[0]>
const examine = (relay: Relay, change: Question = {}) =>
  examineRelay({ urls: urlsOf(relay), secret: relay.secret, ...change }, authority.authority)
const troublesOf = async (relay: Relay, change: Question = {}) =>
  (await examine(relay, change)).flatMap(({ level, text }) => (level === 'ok' ? [] : [`${level}: ${text}`]))

/** Checks a relay with other settings than ours, and stops it. */
async function withRelay<T>(options: RelayOptions, look: (relay: Relay) => Promise<T>): Promise<T> {
  const relay = await startRelay(options)
  try {
    return await look(relay)
  } finally {
    await relay.stop()
  }
}

describe('npm run doctor, with a relay from deploy/coturn.conf', () => {
  let relay: Relay
  let certificate: Certificate
  beforeAll(async () => {
    certificate = authority.make('IP:127.0.0.1')
    relay = await startRelay({ certificate, settings: bothFamilies })
  })
  afterAll(() => relay.stop())

  test('finds that it works over UDP, TCP and TLS, refuses forbidden peers and carries packets', async () => {
    const findings = await examine(relay)
    expect(findings.filter(({ level }) => level !== 'ok')).toEqual([])
    const text = findings.map((each) => each.text).join('\n')
    for (const way of ['UDP', 'TCP', 'TLS'])
      expect(text).toContain(`works over ${way}: it carries packets, and rejects wrong and expired credentials`)
    expect(text).toMatch(/certificate of turns:127\.0\.0\.1:\d+\?transport=tcp is valid until \d{4}-/)
    expect(text).toMatch(/reaches no private or reserved network$/m)
  })

  test('reports a wrong secret for every transport, and checks nothing more', { tags: ['deep'] }, async () => {
    const secret = 'the one before it was changed'
    expect(await troublesOf(relay, { secret })).toEqual(
      urlsOf(relay).map(
        (url) =>
          `bad: ${url} rejects our credentials: TURN_SECRET isn’t its static-auth-secret, or one of the two clocks is wrong`,
      ),
    )
  })

  test('writes no IP address to the relay’s log', { tags: ['deep'] }, () => {
    expect(relay.output().replaceAll('socket: Protocol not supported\n', '')).toBe('')
  })
})

describe('npm run doctor, with another relay', { tags: ['deep'] }, () => {
  test('names every range that a relay without a deny list allows', async () => {
    const settings = { ...bothFamilies, 'denied-peer-ip': null }
    const [trouble, ...others] = await withRelay({ certificate: authority.make('IP:127.0.0.1'), settings }, troublesOf)
    expect(others).toEqual([])
    expect(trouble).toMatch(/^bad: the relay can reach .*; add the denied-peer-ip lines of deploy\/coturn\.conf$/)
    for (const range of ['10.0.0.0-', '169.254.0.0-', '64:ff9b::-', 'fc00::-']) expect(trouble).toContain(range)
  })

  test('reports that it is open to strangers and relays TCP', async () => {
    const settings = { 'use-auth-secret': null, 'static-auth-secret': null, 'no-auth': '' }
    const open = { ...settings, 'no-tcp-relay': null }
    const found = await withRelay({ certificate: authority.make('IP:127.0.0.1'), settings: open }, troublesOf)
    expect(found.filter((line) => line.includes('anyone can use the relay'))).toHaveLength(3)
    expect(found).toContainEqual(expect.stringMatching(/^bad: the relay allows TCP connections.*no-tcp-relay$/))
  })

  test.each([
    ['ended', () => authority.make('IP:127.0.0.1', -1), /^bad: browsers reject the certificate of turns:.* expired/],
    [
      'ends soon',
      () => authority.make('IP:127.0.0.1', 3),
      /^note: the certificate of turns:.* expires in 2 days; renew it/,
    ],
    ['is for another name', () => authority.make('DNS:turn.example.org'), /^bad: browsers reject .*does not match/],
  ])('says that the certificate %s', async (_name, make, line) => {
    expect(await withRelay({ certificate: make() }, troublesOf)).toEqual([expect.stringMatching(line)])
  })

  test('reports within seconds which port is silent, closed or something else', async () => {
    const silent = createSocket('udp4')
    await new Promise<void>((resolve) => silent.bind(0, '127.0.0.1', resolve))
    const web = createServer((socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n').on('error', () => {}))
    await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', () => resolve()))
    const webPort = (web.address() as { port: number }).port
    const urls = [
      `turn:127.0.0.1:${silent.address().port}`,
      `turn:127.0.0.1:${webPort}?transport=tcp`,
      `turns:127.0.0.1:${await freePort()}?transport=tcp`,
      'turn:relay.invalid:3478',
    ]
    const began = Date.now()
    const found = await examineRelay({ urls, secret: 'long enough' })
    expect(Date.now() - began).toBeLessThan(25_000)
    expect(found.map(({ level, text }) => `${level}: ${text}`)).toEqual([
      expect.stringMatching(/^bad: turn:127.* can’t be reached \(it doesn’t answer\): .*\/udp\?$/),
      expect.stringMatching(/^bad: turn:127.* can’t be reached \(.*\): .*\/tcp\?$/),
      expect.stringMatching(/^bad: turns:127.* can’t be reached \(.*\)/),
      expect.stringMatching(/^bad: turn:relay\.invalid:3478 can’t be reached \(.*\)/),
    ])
    silent.close()
    web.close()
  })
})
