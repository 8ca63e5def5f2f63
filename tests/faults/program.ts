import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { watchLedgerAt } from '#tests/support/books.ts'
import { freePort } from '#tests/support/postgres-cluster.ts'

export type Launched = { process: ChildProcess; ended: Promise<{ code: number | null; lines: string[] }> }

/** Starts the built product with only `env` in its environment. `lines` is its output without info log lines. */
export function launch(env: Record<string, string>, user?: { uid: number; gid: number }): Launched {
  const child = spawn(process.execPath, ['--liftoff-only', 'build/server/index.js'], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, DEMO: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk) => chunks.push(chunk))
  child.stderr.on('data', (chunk) => chunks.push(chunk))
  const said = () =>
    Buffer.concat(chunks)
      .toString()
      .split('\n')
      .filter((line) => line.trim() !== '' && !line.startsWith('{"level":30'))
  return { process: child, ended: once(child, 'close').then(() => ({ code: child.exitCode, lines: said() })) }
}

export type Ended = { code: number | null; lines: string[]; seconds: number }

/** Starts it on a free port and in its own empty folder, unless `env` says otherwise, and waits for the exit. */
export async function runUntilExit(env: Record<string, string>): Promise<Ended> {
  const folder = mkdtempSync(join(tmpdir(), 'visavis-refused-'))
  const begun = performance.now()
  const { process: child, ended } = launch({ DATA_DIR: folder, PORT: String(await freePort()), ...env })
  const tooLong = setTimeout(() => child.kill('SIGKILL'), 120_000)
  const { code, lines } = await ended
  clearTimeout(tooLong)
  rmSync(folder, { recursive: true, force: true })
  return { code, lines, seconds: (performance.now() - begun) / 1000 }
}

/** Runs `npm run doctor --` with these words, as on a server. Returns exit code and output. */
export function doctor(env: Record<string, string>, ...words: string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const { status, stdout } = spawnSync(process.execPath, ['--liftoff-only', 'build/server/index.js', ...words], {
    env: { PATH, NODE_COMPILE_CACHE, NODE_ENV: 'production', ...env },
    encoding: 'utf8',
  })
  return { code: status, says: stdout.trim() }
}

/** Runs statements on the server of a connection URL, outside transactions. */
export async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  // Some tests stop the server; the statement then fails on its own.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

type Statement = string | { text: string; values: unknown[] }

/** Inserts many rows without triggers, as triggers would have written them one by one. */
export const fillDatabase = (url: string, statements: readonly Statement[]): Promise<void> =>
  onServer(url, async (client) => {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
    await client.query('vacuum analyze')
  })

export function otherDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

/** A new database on the server of `url`, empty or from a template; `drop` removes it. */
export async function newDatabase(url: string, template?: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `visavis_faults_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  const admin = otherDatabase(url, 'postgres')
  await onServer(admin, (client) =>
    client.query(`create database ${name}${template ? ` template ${new URL(template).pathname.slice(1)}` : ''}`),
  )
  const unwatch = watchLedgerAt(otherDatabase(url, name))
  return {
    url: otherDatabase(url, name),
    async drop() {
      unwatch()
      await onServer(admin, (client) => client.query(`drop database ${name} with (force)`))
    },
  }
}
