import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { readConfig } from '#app/platform/config.ts'
import { openPostgres } from '#app/platform/data/db.server.ts'
import { upsertProcess } from '#app/platform/data/processes.server.ts'
import { newDatabase, onServer } from '#tests/faults/program.ts'
import { makeAuthority } from '#tests/support/certificates.ts'
import { NAMED_OPERATOR } from '#tests/support/operator.ts'
import { freePort, startOwnCluster } from '#tests/support/postgres-cluster.ts'
import { examinePostgres } from '#tools/doctor/postgres.ts'
import { startBus, startPgBouncer, startReplica } from './services.ts'

const host = 'talk.example.org'
/** An address of this machine on which ports 80 and 443 are free. */
const address = `127.${(process.pid >> 8) % 250}.${process.pid % 250}.9`

/** Each replaces a part of deploy/nginx.conf. */
const troubles: [name: string, part: string, by: string, line: RegExp][] = [
  [
    'no upgrades',
    'proxy_set_header Upgrade $http_upgrade;',
    '',
    /FIX {3}calls can’t connect: the proxy doesn’t pass on/,
  ],
  ['a buffered /live', 'proxy_buffering off;', '', /FIX {3}\/live is buffered/],
  ['no client addresses', '$proxy_add_x_forwarded_for', '""', /FIX {3}the proxy .* sends no X-Forwarded-For/],
  ['believed addresses', '$proxy_add_x_forwarded_for', '$http_x_forwarded_for', /FIX {3}the proxy .* believes X-Forw/],
  [
    'no redirect',
    'return 301 https://$host$request_uri;',
    'return 200;',
    /FIX {3}http:\/\/talk\.example\.org answers 200/,
  ],
  [
    'metrics for everyone',
    '/metrics { return 404; }',
    '/metrics { return 200; }',
    /FIX {3}everyone can read \/metrics/,
  ],
  ['an expired certificate', '/valid.pem', '/expired.pem', /FIX {3}browsers reject the certificate .* expired/],
  ['nothing behind it', 'proxy_pass http://visavis;', 'proxy_pass http://127.0.0.1:9;', /FIX {3}.*\/readyz answers 50/],
]

describe.runIf(process.getuid?.() === 0)('the doctor of a public installation', { tags: ['deep'] }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'visavis-doctor-'))
  const authority = makeAuthority()
  const mail = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
  const running: ChildProcess[] = []
  let database: Awaited<ReturnType<typeof newDatabase>>
  let env: Record<string, string>
  let worker: ChildProcess
  let nginx: ChildProcess | null = null

  /** Runs the product where its name is `address`, and nothing else has a name. */
  const product = (words: string[]) => {
    const script = 'mount --bind "$0/hosts" /etc/hosts; mount --bind "$0/resolv.conf" /etc/resolv.conf; exec "$@"'
    return ['-m', 'sh', '-c', script, folder, process.execPath, '--liftoff-only', 'build/server/index.js', ...words]
  }
  async function start(more: Record<string, string>) {
    const child = spawn('unshare', product([]), { env: { ...env, ...more }, stdio: ['ignore', 'pipe', 'inherit'] })
    running.push(child)
    await new Promise<void>((resolve) =>
      child.stdout.on('data', (chunk) => String(chunk).includes('is ready') && resolve()),
    )
    return child
  }
  async function examine() {
    const child = spawn('unshare', product(['doctor']), { env, stdio: ['ignore', 'pipe', 'inherit'] })
    const [lines] = await Promise.all([text(child.stdout), once(child, 'exit')])
    return {
      code: child.exitCode,
      fixes: lines.split('\n').filter((line) => line.includes('FIX')),
      lines: lines.split('\n'),
    }
  }
  async function end(child: ChildProcess | null) {
    if (!child || child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  async function startProxy(part = '', by = '') {
    await end(nginx)
    const site = readFileSync('deploy/nginx.conf', 'utf8')
      .replace(/^ *server 127\.0\.0\.1:.*\n/gm, '')
      .replace(/^upstream visavis \{/m, `$&\n  server 127.0.0.1:${env.PORT} max_fails=0;`)
      .replaceAll(/listen (80|443)/g, `listen ${address}:$1`)
      .replaceAll(/^ *listen \[::\].*\n/gm, '')
      .replaceAll(/\/etc\/letsencrypt\/live\/\S+\.pem/g, `${folder}/valid.pem`)
    expect(site).toContain(part)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${folder}/${kind};`,
    )
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off; user root; pid ${folder}/pid; error_log ${folder}/error.log; events {}
      http { ${temporary.join(' ')} ${site.replaceAll(part || /$^/g, by)} }`,
    )
    nginx = spawn('/usr/sbin/nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
    await expect.poll(isOpen).toBe(true)
  }
  const isOpen = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(443, address, () => resolve(true))
      socket.on('error', () => resolve(false)).on('connect', () => socket.destroy())
    })

  beforeAll(async () => {
    database = await newDatabase(inject('postgresUrl'))
    const smtpPort = await freePort()
    mail.listen(smtpPort, '127.0.0.1')
    writeFileSync(join(folder, 'hosts'), `127.0.0.1 localhost\n${address} ${host}\n`)
    writeFileSync(join(folder, 'resolv.conf'), `nameserver ${address}\n`)
    writeFileSync(join(folder, 'authority.crt'), authority.authority)
    for (const [name, days] of Object.entries({ valid: 30, expired: -1 })) {
      const { certFile, keyFile } = authority.make(`DNS:${host}`, days)
      writeFileSync(join(folder, `${name}.pem`), readFileSync(certFile, 'utf8') + readFileSync(keyFile, 'utf8'))
    }
    mkdirSync(join(folder, 'data'))
    env = {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
      NODE_EXTRA_CA_CERTS: join(folder, 'authority.crt'),
      LOG_LEVEL: 'error',
      PORT: String(await freePort()),
      APP_ORIGIN: `https://${host}`,
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, 'data'),
      STRIPE_SECRET_KEY: 'sk_test_nobody_calls',
      STRIPE_WEBHOOK_SECRET: 'whsec_nobody_signs',
      STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_nobody_signs',
      STRIPE_THIN_WEBHOOK_SECRET: 'whsec_nobody_signs',
      DIRECT_CALLS: 'addresses_visible',
      METRICS_TOKEN: 'a-token-of-length',
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      ...NAMED_OPERATOR,
    }
    await start({ WORKER: 'off' })
    worker = await start({ WORKER: 'only', PORT: String(await freePort()) })
    await onServer(database.url, async (client) => {
      await client.query(`with boss as (insert into users (role, status, email) values ('admin', 'active', 'boss@talks.example') returning id),
          password as (insert into credentials (user_id, password_hash) select id, 'x' from boss)
        insert into second_factors (user_id, secret, confirmed_at, last_step) select id, 'x', now(), 1 from boss`)
      await client.query(`insert into backups (made_at, kind, bytes) values (now(), 'backup', 1), (now(), 'drill', 1)`)
    })
  })
  afterAll(async () => {
    await Promise.all([nginx, ...running].map(end))
    mail.close(() => {})
    await database.drop()
    authority.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  test('finds nothing to fix in a complete one, and tells what it did not test [OPS-8]', async () => {
    await startProxy()
    await expect.poll(examine).toMatchObject({ code: 0, fixes: [] })
    const { lines } = await examine()
    expect(lines.filter((line) => line.startsWith('  skip'))).toEqual([
      expect.stringContaining(`whether other networks reach ${host}`),
      expect.stringContaining('whether emails arrive'),
      expect.stringContaining('because DNS doesn’t answer here'),
    ])
    expect(lines.filter((line) => / https:| proxy | \/live /.test(line))).toHaveLength(6)
  })

  test.each(troubles)('finds %s', async (_name, part, by, line) => {
    await startProxy(part, by)
    expect(await examine()).toMatchObject({ code: 1, fixes: [expect.stringMatching(line)] })
  })

  test('finds that no worker runs', async () => {
    await startProxy()
    await end(worker)
    expect(await examine()).toMatchObject({
      code: 1,
      fixes: [expect.stringMatching(/FIX {3}no process works the jobs/)],
    })
  })
})

describe('the doctor of PostgreSQL', { tags: ['deep'] }, () => {
  const processId = crypto.randomUUID()
  async function look(url: string, env: Record<string, string>) {
    const config = readConfig({ APP_ORIGIN: `https://${host}`, DATABASE_URL: url, ...env })
    const database = await openPostgres(url, { connections: 1, directUrl: config.databaseDirectUrl ?? url })
    await upsertProcess(database.db, { id: processId, role: 'in_process' })
    const found = await Array.fromAsync(examinePostgres(database, config))
    await database.close()
    return found.map(({ level, text: line }) => `${level} ${line}`)
  }

  test('is content with a pooler, a replica and a bus, until one of them fails', async () => {
    const cluster = await startOwnCluster()
    onTestFinished(() => cluster.stop())
    const owner = await openPostgres(cluster.url)
    await owner.migrate()
    await owner.close()
    const [pooled, replica, bus] = await Promise.all([
      startPgBouncer(cluster.url),
      startReplica(cluster.url),
      startBus(),
    ])
    const replicaUrl = cluster.url.replace(/:\d+\//, `:${replica.port}/`)
    const services = { DATABASE_READ_URL: replicaUrl, BUS_URL: `redis://127.0.0.1:${bus.port}` }
    const all = { ...services, DATABASE_DIRECT_URL: cluster.url }
    const problems = async (url: string, env: Record<string, string>) =>
      (await look(url, env)).filter((line) => line.startsWith('bad'))
    await expect.poll(() => problems(pooled, all)).toEqual([])
    expect(await look(pooled, all)).toContainEqual('ok the replica of DATABASE_READ_URL follows the primary')
    expect(await problems(pooled, services)).toEqual([expect.stringMatching(/don’t arrive through LISTEN and NOTIFY/)])
    await onServer(replicaUrl, (client) => client.query('select pg_wal_replay_pause()'))
    await onServer(cluster.url, (client) => client.query('create table is_ahead (at timestamptz)'))
    await expect.poll(() => problems(pooled, all)).toEqual([expect.stringMatching(/^bad the replica .* behind/)])
  })
})
