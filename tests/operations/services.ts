import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { findBinaries, freePort } from '#tests/support/postgres-cluster.ts'

/** PostgreSQL and PgBouncer refuse to run as root. */
export const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

export type Service = { port: number; kill(): Promise<void>; restart(): Promise<void> }

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'visavis-service-'))
  if (nobody.uid) chownSync(folder, nobody.uid, nobody.gid)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts a program until the test ends, and waits until its port answers. */
async function startService(
  port: number,
  command: string,
  args: string[],
  options = {},
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<Service> {
  let child: ChildProcess
  let ended: Promise<unknown>
  const restart = async () => {
    child = spawn(command, args, { stdio: process.env.SHOW_SERVICES ? 'inherit' : 'ignore', ...options })
    ended = once(child, 'close')
    for (let attempt = 0; !(await isOpen(port)); attempt++) {
      if (child.exitCode !== null || attempt > 600) throw new Error(`${command} did not start`)
      await pause(50)
    }
  }
  const kill = async () => {
    child.kill(signal)
    await ended
  }
  await restart()
  onTestFinished(kill)
  return { port, kill, restart }
}

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** PgBouncer with the settings of deploy/pgbouncer.ini, for a database without passwords. Returns its URL. */
export async function startPgBouncer(databaseUrl: string): Promise<string> {
  const folder = newFolder()
  const { port, pathname } = new URL(databaseUrl)
  const own = await freePort()
  const settings = readFileSync('deploy/pgbouncer.ini', 'utf8')
    .replace(/^visavis = host=\S+ port=\d+ dbname=\S+/m, `${pathname.slice(1)} = host=127.0.0.1 port=${port}`)
    .replace(/^listen_port.*$/m, `listen_port = ${own}`)
    .replace(/^auth_type.*$/m, 'auth_type = any')
    .replace(/^auth_file.*$/m, 'unix_socket_dir =')
    .replace(/(host=127\.0\.0\.1 port=\d+)/, '$1 user=visavis')
  writeFileSync(`${folder}/pgbouncer.ini`, settings)
  await startService(own, '/usr/sbin/pgbouncer', [`${folder}/pgbouncer.ini`], nobody)
  return `postgres://visavis@127.0.0.1:${own}${pathname}`
}

/** Copies the data directory of a running server. */
export async function takeBaseBackup(url: string, data: string, ...options: string[]): Promise<void> {
  const from = ['--dbname', new URL('/postgres', url).href, '--checkpoint=fast', '--no-sync']
  execFileSync(`${await findBinaries()}/pg_basebackup`, ['--pgdata', data, ...from, ...options], { ...nobody })
}

/** A streaming replica of a server. */
export async function startReplica(primaryUrl: string): Promise<Service> {
  const data = join(newFolder(), 'data')
  await takeBaseBackup(primaryUrl, data, '--write-recovery-conf')
  return startServer(data)
}

/** PostgreSQL on an existing data directory. */
export async function startServer(data: string): Promise<Service> {
  const bin = await findBinaries()
  const port = await freePort()
  const listening = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-p', String(port)]
  const options = ['-D', data, ...listening, '-c', 'max_connections=200']
  // On SIGTERM it would wait for its clients.
  return startService(port, `${bin}/postgres`, options, nobody, 'SIGINT')
}

export async function startBus(): Promise<Service> {
  const port = await freePort()
  return startService(port, 'redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''])
}

/** nginx with deploy/nginx.conf, by HTTP on a loopback port. Returns its origin. */
export async function startNginx(ports: readonly number[], port: number): Promise<void> {
  const folder = newFolder()
  mkdirSync(`${folder}/logs`)
  const site = readFileSync('deploy/nginx.conf', 'utf8')
    .replace(/^ *server 127\.0\.0\.1:300[01].*$/gm, '')
    .replace(/^upstream visavis \{/m, `$&\n${ports.map((each) => `server 127.0.0.1:${each} max_fails=0;`).join('\n')}`)
    // The test has one address and no certificate.
    .replace(/^server \{\n {2}listen 80;[\s\S]*?\n\}\n/m, '')
    .replace(/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`)
    .replace(/^ *(listen \[::\]|ssl_|limit_).*$/gm, '')
  writeFileSync(
    `${folder}/nginx.conf`,
    `daemon off; user root; pid ${folder}/pid; error_log ${folder}/logs/error.log;\nevents { worker_connections 4096; }\nhttp {\n${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n')}\n${site}\n}\n`,
  )
  await startService(port, '/usr/sbin/nginx', ['-p', folder, '-c', `${folder}/nginx.conf`])
}

/** Caddy with deploy/Caddyfile, by HTTP on a loopback port. */
export async function startCaddy(ports: readonly number[], port: number): Promise<void> {
  const folder = newFolder()
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    APP_ORIGIN: `http://localhost:${port}`,
    UPSTREAMS: ports.map((each) => `127.0.0.1:${each}`).join(' '),
  }
  writeFileSync(`${folder}/Caddyfile`, `{\n\tadmin off\n}\n${readFileSync('deploy/Caddyfile', 'utf8')}`)
  await startService(port, 'caddy', ['run', '--config', `${folder}/Caddyfile`, '--adapter', 'caddyfile'], { env })
}
