import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Certificate } from './certificates.ts'
import { freePort } from './postgres-cluster.ts'

export type Relay = Awaited<ReturnType<typeof startRelay>>

export type RelayOptions = {
  port?: number
  tlsPort?: number
  secret?: string
  certificate?: Certificate
  /** Lines of deploy/coturn.conf to override; null removes all lines with that name. */
  settings?: Record<string, string | null>
  ip?: string
}

/** Differences on loopback: addresses, ports, names, and that the relay may reach itself. */
function settingsOnLoopback(options: RelayOptions & { port: number; tlsPort: number; secret: string }) {
  const { port, tlsPort, secret, certificate, ip = '127.0.0.1', settings } = options
  return {
    'listening-ip': ip,
    'relay-ip': ip,
    'allowed-peer-ip': ip,
    'allow-loopback-peers': '',
    'listening-port': String(port),
    'tls-listening-port': String(tlsPort),
    'static-auth-secret': secret,
    realm: 'visavis.test',
    cert: certificate?.certFile ?? null,
    pkey: certificate?.keyFile ?? null,
    'no-tls': certificate ? null : '',
    ...settings,
  } satisfies Record<string, string | null>
}

function configurationWith(settings: Record<string, string | null>): string {
  const others = readFileSync('deploy/coturn.conf', 'utf8')
    .split('\n')
    .filter((line) => !Object.hasOwn(settings, line.split('=')[0] ?? ''))
  const own = Object.entries(settings).flatMap(([name, value]) =>
    value === null ? [] : [value === '' ? name : `${name}=${value}`],
  )
  return [...others, ...own, ''].join('\n')
}

/** Starts coturn from deploy/coturn.conf on loopback, or restarts one that was stopped. */
export async function startRelay(options: RelayOptions = {}) {
  const port = options.port ?? (await freePort())
  const tlsPort = options.tlsPort ?? (await freePort())
  const secret = options.secret ?? crypto.randomUUID()
  const ip = options.ip ?? '127.0.0.1'
  const directory = mkdtempSync(join(tmpdir(), 'visavis-relay-'))
  const file = join(directory, 'coturn.conf')
  const users = join(directory, 'users')
  const settings = settingsOnLoopback({ ...options, port, tlsPort, secret })
  writeFileSync(file, configurationWith({ ...settings, pidfile: join(directory, 'pid'), userdb: users }))
  const child: ChildProcess = spawn('turnserver', ['-c', file], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk
    })
  await answers(ip, port).catch((reason) => {
    child.kill('SIGKILL')
    throw reason
  })
  return {
    url: `turn:${ip}:${port}?transport=udp`,
    port,
    /** Its URLs as in `TURN_URLS`; TLS only with a certificate. */
    urls: {
      udp: `turn:${ip}:${port}?transport=udp`,
      tcp: `turn:${ip}:${port}?transport=tcp`,
      tls: `turns:${ip}:${tlsPort}?transport=tcp`,
    },
    tlsPort,
    secret,
    /** Its terminal output; empty unless `settings` enable it. */
    output: () => output,
    addSecret: (other: string) => void execFileSync('turnadmin', ['-s', other, '-r', 'visavis.test', '-b', users]),
    /** Suspends the process until `goOn`: media stops, but state is kept. */
    pause: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGCONT')
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function answers(ip: string, port: number) {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (spawnSync('turnutils_stunclient', ['-p', String(port), ip], { timeout: 500 }).status === 0) return
    await setTimeout(50)
  }
  throw new Error('the relay did not answer')
}
