import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type AppServer, startApp } from '#tests/support/app-server.ts'
import { emptyImage } from '#tests/support/demo-copies.ts'
import { freePort } from '#tests/support/postgres-cluster.ts'
import { newDatabase, onServer, otherDatabase, runUntilExit } from './program.ts'

const cluster = () => inject('postgresUrl')
const plain = { DEMO: '0', STRIPE_SECRET_KEY: 'sk_test_nobody_calls', STRIPE_API_URL: 'http://127.0.0.1:9' }
const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'visavis-start-'))
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/**
 * Expects one line for the operator, and the exit code for a configuration error (78) or an unreachable database (69).
 */
function expectRefusal(ended: Awaited<ReturnType<typeof runUntilExit>>, line: RegExp, code = 78) {
  expect(ended.lines).toEqual([expect.stringMatching(/^ {2}Cannot start: /)])
  expect(ended.lines[0]).toMatch(line)
  expect(ended.code).toBe(code)
}

describe('two processes that start together on a fresh PostgreSQL', () => {
  test('migrate it once, create one demo, and both serve', { tags: ['deep'] }, async () => {
    const database = await newDatabase(cluster())
    try {
      const env = { ...plain, DEMO: '1', DATABASE_URL: database.url }
      const apps = await Promise.all([startApp({ env }), startApp({ env })])
      const pages = await Promise.all(apps.map((app) => fetch(`${app.origin}/en/companions`)))
      expect(pages.map((page) => page.status)).toEqual([200, 200])
      const journal = JSON.parse(readFileSync('db/migrations/meta/_journal.json', 'utf8')) as { entries: unknown[] }
      await onServer(database.url, async (client) => {
        const count = async (from: string) => Number((await client.query(`select count(*) from ${from}`)).rows[0].count)
        expect(await count('drizzle.__drizzle_migrations')).toBe(journal.entries.length)
        expect(await count('(select distinct hash from drizzle.__drizzle_migrations) m')).toBe(journal.entries.length)
        expect(await count('users')).toBeGreaterThan(90)
        expect(await count('ledger_violations')).toBe(0)
      })
      expect(await Promise.all(apps.map((app) => app.stop()))).toEqual([0, 0])
      // There is no provider at this address, so requests to it on start only log a warning and are retried.
      const lines = apps.flatMap((app) => app.output().split('\n'))
      const others = lines.filter((line) => !/"level":40.*(missed events|the provider) could not be/.test(line))
      expect(others.join('\n')).not.toMatch(/error/i)
    } finally {
      await database.drop()
    }
  })
})

describe('a start that fails', () => {
  test('ends with one line about an unknown setting, and code 78', async () => {
    expectRefusal(await runUntilExit({ STRIPE_SECRET: 'sk_test_hidden' }), /STRIPE_SECRET is not a setting/)
  })

  test('names a port in use, an address of another machine, and an invalid data folder', {
    tags: ['deep'],
  }, async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const { port } = taken.address() as AddressInfo
    const file = join(newFolder(), 'a-file')
    writeFileSync(file, '')
    const [busy, foreign, noFolder] = await Promise.all([
      runUntilExit({ PORT: String(port) }),
      runUntilExit({ HOST: '192.0.2.1' }),
      runUntilExit({ DATA_DIR: file }),
    ])
    taken.close()
    expectRefusal(busy, new RegExp(`Port ${port} is in use`))
    expectRefusal(foreign, /Cannot listen on 192\.0\.2\.1/)
    expectRefusal(noFolder, /DATA_DIR/)
  })

  test('says that PostgreSQL is unreachable, denies access, hangs or is something else, without the password', {
    tags: ['timing'],
  }, async () => {
    const silent = createServer(() => {})
    const web = createServer((socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    for (const server of [silent, web]) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const at = (port: number) => `postgres://visavis:hidden@127.0.0.1:${port}/visavis`
    const portOf = (server: typeof web) => (server.address() as AddressInfo).port
    const [absent, unknown, stranger, mute, other] = await Promise.all([
      runUntilExit({ DATABASE_URL: at(await freePort()) }),
      runUntilExit({ DATABASE_URL: otherDatabase(cluster(), 'never_made') }),
      runUntilExit({ DATABASE_URL: otherDatabase(cluster(), 'postgres').replace('//visavis@', '//stranger:hidden@') }),
      runUntilExit({ DATABASE_URL: at(portOf(silent)) }),
      runUntilExit({ DATABASE_URL: at(portOf(web)) }),
    ])
    for (const server of [silent, web]) server.close()
    expectRefusal(absent, /PostgreSQL at 127\.0\.0\.1:\d+\/visavis does not answer \(ECONNREFUSED\).*DATABASE_URL/, 69)
    expectRefusal(unknown, /denied access: database "never_made" does not exist/)
    expectRefusal(stranger, /denied access: role "stranger" does not exist/)
    expectRefusal(mute, /does not answer/, 69)
    expectRefusal(other, /DATABASE_URL/, 69)
    for (const ended of [absent, unknown, stranger, mute, other]) {
      expect(ended.lines.join()).not.toContain('hidden')
      expect(ended.seconds).toBeLessThan(30)
    }
  })
})

describe('the embedded database', { tags: ['deep'] }, () => {
  const folder = newFolder()
  let app: AppServer
  beforeAll(async () => {
    app = await startApp({ image: await emptyImage(), dataDir: folder, env: { DEMO: '0' } })
  })
  afterAll(() => app.stop())

  test('is refused to a second process with one line, without affecting the first [F5]', async () => {
    const before = readFileSync(join(folder, 'sandbox-payments.json'), 'utf8')
    const second = await runUntilExit({ DATA_DIR: folder })
    expectRefusal(second, new RegExp(`in use by process ${app.process.pid}`))
    expect(readFileSync(join(folder, 'sandbox-payments.json'), 'utf8')).toBe(before)
    expect((await fetch(`${app.origin}/readyz`)).status).toBe(200)
  })

  test('is taken over from a killed process, and is unreadable for other users of the machine', async () => {
    await app.kill()
    expect(JSON.parse(readFileSync(join(folder, 'lock'), 'utf8'))).toMatchObject({ pid: app.process.pid })
    app = await startApp({ dataDir: folder, env: { DEMO: '0' } })
    expect(await app.stop()).toBe(0)
    expect(readdirSync(folder).filter((name) => name.startsWith('lock'))).toEqual([])
    const isOpenToOthers = (name: string) => (statSync(join(folder, name)).mode & 0o077) !== 0
    expect(['', ...readdirSync(folder)].filter(isOpenToOthers)).toEqual([])
  })
})

describe('SIGTERM', () => {
  test('finishes running requests, accepts no new ones, and exits with 0 [F36]', async () => {
    const database = await newDatabase(cluster(), cluster())
    const app = await startApp({ env: { ...plain, DATABASE_URL: database.url } })
    const port = Number(new URL(app.origin).port)
    try {
      await onServer(database.url, async (client) => {
        await client.query('begin')
        await client.query('lock table profiles in access exclusive mode')
        const slow = [`${app.origin}/en/companions`, `${app.origin}/sitemap.xml`].map((url) => fetch(url))
        const halfSent = await openSocket(
          port,
          'POST /webhooks/stripe HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\n{}',
        )
        const waiting = `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        await expect.poll(async () => (await client.query(waiting)).rows[0].count).toBeGreaterThanOrEqual(2)

        app.process.kill('SIGTERM')
        await expect.poll(() => statusOf(`${app.origin}/healthz`)).toBe('refused')
        await client.query('commit')
        halfSent.write('{}')

        const answers = await Promise.all(slow)
        expect(answers.map((answer) => answer.status)).toEqual([200, 200])
        expect(await answers[0]?.text()).toContain('</html>')
        expect(await answers[1]?.text()).toContain('</sitemapindex>')
        expect(await text(halfSent)).toMatch(/^HTTP\/1\.1 400 /)
        expect(await app.stop()).toBe(0)
      })
    } finally {
      await app.kill()
      await database.drop()
    }
  })

  test('does not wait for requests that never finish', { tags: ['timing'] }, async () => {
    const database = await newDatabase(cluster(), cluster())
    const app = await startApp({ env: { ...plain, DATABASE_URL: database.url } })
    const port = Number(new URL(app.origin).port)
    const endless = await Promise.all([
      openSocket(port, ''),
      openSocket(port, 'GET /en HTTP/1.1\r\nHost: x\r\n'),
      openSocket(port, 'POST /webhooks/stripe HTTP/1.1\r\nHost: x\r\nContent-Length: 400\r\n\r\n{}'),
      openSocket(port, 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: keep-alive\r\n\r\n'),
    ])
    const begun = performance.now()
    expect(await app.stop()).toBe(0)
    expect((performance.now() - begun) / 1000).toBeLessThan(15)
    for (const socket of endless) socket.destroy()
    await database.drop()
  })
})

async function openSocket(port: number, words: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  if (words) socket.write(words)
  return socket
}

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 'refused',
  )
