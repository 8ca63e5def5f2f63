import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '#app/platform/config.ts'
import { openPostgres } from '#app/platform/data/db.server.ts'
import { makeAuthority } from '#tests/support/certificates.ts'
import { testDatabase } from '#tests/support/database.ts'
import { freePort } from '#tests/support/postgres-cluster.ts'

const database = testDatabase({ isBooked: false })
const folder = mkdtempSync(join(tmpdir(), 'visavis-deploy-'))
afterAll(() => rmSync(folder, { recursive: true }))
const read = (name: string) => readFileSync(`deploy/${name}`, 'utf8')
const write = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const answers = {
  DOMAIN: 'talk.example.org',
  BRAND_NAME: "L'Écoute & Co",
  ADMIN_EMAIL: 'you@example.org',
  SUPPORT_EMAIL: 'hello@talk.example.org',
  SMTP_URL: 'smtps://user:a$HOME"b%3E@mail.example.org',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRETS: 'whsec_11111111 whsec_22222222 whsec_33333333',
  RELAY: '',
}
const setup = (file: string, changes: Partial<typeof answers> = {}) =>
  spawnSync('sh', ['deploy/setup', file], {
    env: { PATH: process.env.PATH, ...answers, ...changes },
    encoding: 'utf8',
    input: '',
  })

test('setup writes complete settings with new secrets once, which sh and Docker Compose read alike', () => {
  const file = join(folder, 'settings')
  expect(setup(file, { BRAND_NAME: 'a\\b' })).toMatchObject({ status: 1, stderr: expect.stringMatching(/^BRAND_NAME/) })
  expect(setup(file)).toMatchObject({ status: 0, stdout: expect.stringContaining('Wrote') })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const settings = parseEnv(readFileSync(file, 'utf8'))
  const inSh = execFileSync('sh', ['-c', 'set -a; . "$0"; env -0', file], { encoding: 'utf8', env: {} }).split('\0')
  for (const [name, value] of Object.entries(settings)) expect(inSh).toContain(`${name}=${value}`)
  const config = readConfig(settings)
  expect(config).toMatchObject({
    unsafeSettings: [],
    origin: 'https://talk.example.org',
    brand: answers.BRAND_NAME,
    smtpUrl: answers.SMTP_URL,
    stripe: {
      webhookSecrets: { platform: ['whsec_11111111'], connected: ['whsec_22222222'], thin: ['whsec_33333333'] },
    },
  })
  expect(config.turn?.urls).toContain('turns:talk.example.org:5349?transport=tcp')
  expect(setup(file)).toMatchObject({ status: 1, stderr: expect.stringContaining('exists') })

  const second = join(folder, 'second')
  setup(second, { RELAY: 'turn.example.org' })
  const others = parseEnv(readFileSync(second, 'utf8'))
  for (const name of ['POSTGRES_PASSWORD', 'TURN_SECRET', 'METRICS_TOKEN', 'MASTER_KEY'])
    expect(others[name]).not.toBe(settings[name])
  expect(others.TURN_URLS).toContain('turns:turn.example.org:443?transport=tcp')
  expect(others).not.toHaveProperty('COMPOSE_PROFILES')
})

type Service = {
  image: string
  user?: string
  command?: string[]
  environment: Record<string, string>
  volumes?: string[]
  ports?: string[]
}
const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> }
const containerfile = read('Containerfile')
const image = {
  command: JSON.parse(/^CMD (.*)$/m.exec(containerfile)?.[1] ?? '') as string[],
  environment: parseEnv((/^ENV (.*)$/m.exec(containerfile)?.[1] ?? '').replaceAll(' ', '\n')),
  user: /^USER (.*)$/m.exec(containerfile)?.[1],
}

/** What Docker Compose gives a service of the image, with settings in its .env file. */
function serviceOf(name: string, settings: NodeJS.Dict<string>) {
  const { command = image.command, environment = {} } = services[name] as Service
  const own = Object.entries(environment).map(([key, value]) => [
    key,
    value.replace(/\$\{(\w+)[^}]*\}/g, (_, setting) => settings[setting] ?? ''),
  ])
  return { command, environment: { ...image.environment, ...settings, ...Object.fromEntries(own) } }
}

test('every service of compose.yaml has a fixed version, few rights and the settings of the image', () => {
  setup(join(folder, 'compose'))
  const settings = parseEnv(readFileSync(join(folder, 'compose'), 'utf8'))
  const own = Object.keys(services).filter((name) => services[name]?.image === 'visavis')
  expect(own).toEqual(['migrate', 'web-1', 'web-2', 'worker', 'backup'])
  expect(services['web-1']).toEqual(services['web-2'])
  for (const [name, service] of Object.entries(services)) {
    if (!own.includes(name)) expect([name, service.image]).toEqual([name, expect.stringMatching(/:\d+\.\d+[\w.-]*$/)])
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
    expect([name, service.ports !== undefined]).toEqual([name, name === 'caddy'])
  }
  for (const name of own) {
    const { environment } = serviceOf(name, settings)
    const { unsafeSettings, proxies, worker, host } = readConfig(environment)
    expect([name, unsafeSettings, host, proxies.has('172.31.251.7'), proxies.has('fd5a:76a5:1a55::7')]).toEqual([
      ...[name, [], '0.0.0.0', true, true],
    ])
    expect(worker).toBe({ 'web-1': 'off', 'web-2': 'off', worker: 'only' }[name] ?? 'in_process')
    expect(services[name]).toMatchObject({ user: image.user, volumes: [`data:${environment.DATA_DIR}`] })
  }
})

test('the relay of compose.yaml gets its name, secret, certificate and addresses', () => {
  const { command = [] } = services.coturn as Service
  mkdirSync(join(folder, 'caddy/certificates/a/talk.example.org'), { recursive: true })
  const certificate = write('caddy/certificates/a/talk.example.org/talk.example.org.crt', '')
  const script = (command[0] ?? '')
    .replaceAll('$$', '$')
    .replace('/caddy/caddy', join(folder, 'caddy'))
    .replace('/etc/coturn.conf', resolve('deploy/coturn.conf'))
    .replaceAll('/tmp/coturn.conf', join(folder, 'coturn.conf'))
    .replace(/^while sleep .*\n/m, '')
    .replace('exec turnserver', 'echo')
  const relay = (RELAY_EXTERNAL_IP: string) => {
    const env = {
      PATH: process.env.PATH,
      APP_ORIGIN: 'https://talk.example.org',
      TURN_SECRET: 'a_b-c',
      RELAY_EXTERNAL_IP,
    }
    execFileSync('sh', ['-euc', script], { env })
    const changed = new Set(readFileSync(join(folder, 'coturn.conf'), 'utf8').split('\n'))
    return [...changed.difference(new Set(read('coturn.conf').split('\n')))]
  }
  const always = [
    'realm=talk.example.org',
    'server-name=talk.example.org',
    'static-auth-secret=a_b-c',
    `cert=${certificate}`,
    `pkey=${certificate.replace(/crt$/, 'key')}`,
  ]
  expect(relay('')).toEqual(always)
  const behindNat = ['external-ip=203.0.113.7/10.0.0.5', 'allowed-peer-ip=10.0.0.5']
  expect(relay('203.0.113.7/10.0.0.5')).toEqual([...always.slice(0, 3), ...behindNat, ...always.slice(3)])
})

test('pgbouncer.ini makes the settings of our connections, and ignores them from clients', async () => {
  const [, query = ''] = /connect_query='([^']*)'/.exec(read('pgbouncer.ini')) ?? []
  const [, ignored = ''] = /^ignore_startup_parameters = (.*)$/m.exec(read('pgbouncer.ini')) ?? []
  // Without the longer timeouts of tests.
  const { href } = Object.assign(new URL(database.url ?? ''), { search: '' })
  const own = await openPostgres(href)
  const plain = new pg.Client(href)
  onTestFinished(() => Promise.all([own.close(), plain.end()]).then(() => {}))
  await plain.connect()
  await plain.query(query)
  const settings = `select name, setting from pg_settings where source in ('client', 'session')
    and name not in ('application_name', 'client_encoding') order by name`
  const made = (await plain.query<{ name: string }>(settings)).rows
  expect(made).toEqual((await own.pool?.query(settings))?.rows)
  const timeouts = made.map(({ name }) => name).filter((name) => name.endsWith('_timeout'))
  expect(ignored.split(',').sort()).toEqual([...timeouts, 'options'].sort())
})

test('nginx, Caddy and systemd accept their files [OPS-9]', { tags: ['deep'] }, () => {
  const authority = makeAuthority()
  onTestFinished(() => authority.remove())
  const { certFile, keyFile } = authority.make('DNS:talk.example.org')
  const site = write(
    'site.conf',
    read('nginx.conf')
      .replace(/ssl_certificate .*;/, `ssl_certificate ${certFile};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${keyFile};`),
  )
  const nginx = `pid ${folder}/nginx.pid; error_log stderr; events {} http { include ${site}; }`
  expect(spawnSync('nginx', ['-t', '-c', write('nginx.conf', nginx)], { encoding: 'utf8' })).toMatchObject({
    status: 0,
    stderr: expect.not.stringContaining('warn'),
  })

  for (const UPSTREAMS of [undefined, services.caddy?.environment.UPSTREAMS]) {
    const options = {
      env: { ...process.env, HOME: folder, APP_ORIGIN: 'https://talk.example.org', UPSTREAMS },
      encoding: 'utf8',
    } as const
    const words = ['validate', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile']
    expect(spawnSync('caddy', words, options)).toMatchObject({ status: 0 })
  }

  const units = join(folder, 'units')
  cpSync('deploy/systemd', units, { recursive: true })
  execFileSync('sh', ['-c', `find "$0" -type f -exec sed -i "s|/srv/visavis|$PWD|" {} +`, units])
  const names = ['visavis.target', 'visavis-web@3000.service', 'visavis-worker.service', 'visavis-backup.timer']
  const verified = spawnSync('systemd-analyze', ['verify', '--man=no', ...names.map((name) => join(units, name))], {
    env: { ...process.env, SYSTEMD_UNIT_PATH: `${units}:` },
    encoding: 'utf8',
  })
  expect(verified).toMatchObject({ status: 0, stderr: '' })
})

/** Starts a service as a process, on loopback with the database of this test. */
async function startService(name: string, settings: NodeJS.Dict<string>) {
  const { command, environment } = serviceOf(name, settings)
  const port = await freePort()
  const [program = '', ...words] = command
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`
  const child = spawn(program, words, {
    env: {
      ...environment,
      PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: environment.DATABASE_URL?.replace(/^.*@postgres:5432\/visavis$/, database.url ?? ''),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const exited = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exited
  })
  return { name, child, exited, origin: `http://127.0.0.1:${port}`, output: () => output }
}

test('the services of compose.yaml migrate, serve and stop [OPS-9]', { tags: ['deep'] }, async () => {
  const file = join(folder, 'local')
  setup(file, { DOMAIN: 'localhost', SMTP_URL: '' })
  // Only a local origin may have another Stripe, here one that doesn't answer.
  const settings = { ...parseEnv(readFileSync(file, 'utf8')), STRIPE_API_URL: 'http://127.0.0.1:9' }
  const migrate = await startService('migrate', settings)
  expect([await migrate.exited, migrate.output()]).toEqual([[0, null], expect.stringContaining('schema')])
  const running = await Promise.all(['web-1', 'web-2', 'worker'].map((name) => startService(name, settings)))
  const status = (url: string) =>
    fetch(url).then(
      (answer) => answer.status,
      () => 0,
    )
  for (const { origin, output, child, name } of running) {
    await expect.poll(() => (child.exitCode === null ? status(`${origin}/readyz`) : output())).toBe(200)
    expect([name, await status(`${origin}/en`)]).toEqual([name, name === 'worker' ? 404 : 200])
  }
  for (const { child } of running) child.kill('SIGTERM')
  for (const { exited, name, output } of running)
    expect([name, await exited, output()]).toEqual([name, [0, null], expect.anything()])
})
