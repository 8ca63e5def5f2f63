import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { Config } from '#app/platform/config.ts'
import { openEmbedded } from '#app/platform/data/db.server.ts'
import type { BackupFile } from './files.ts'
import { BackupFailed, runProgram } from './programs.ts'

export type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
export type Main = { query: Query; pglite: PGlite | null; close(): Promise<void> }

/** Opens the database without migrating it: a backup is made before an upgrade. */
export async function openMain({ databaseDirectUrl: url, dataDir }: Config): Promise<Main> {
  if (url) {
    const client = await connect(url)
    return { query: async (...query) => (await client.query(...query)).rows, pglite: null, close: () => client.end() }
  }
  if (!existsSync(join(dataDir, 'database'))) throw new BackupFailed(`${dataDir} has no database`)
  const { pglite, close } = await openEmbedded(dataDir)
  return { query: async (...query) => (await (pglite as PGlite).query(...query)).rows as never, pglite, close }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  // The next query fails if the connection is lost.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Counts and dump read the same snapshot, while people use the database. */
export async function beginSnapshot({ query }: Main): Promise<string> {
  await query('begin isolation level repeatable read read only')
  await query('set local statement_timeout = 0')
  await query('set local idle_in_transaction_session_timeout = 0')
  const [snapshot] = await query('select pg_export_snapshot() as id')
  return String(snapshot?.id)
}

/** Browser files of the last builds, which each start stores again. */
const LEFT_OUT = ['builds', 'build_files']

export function dump(
  url: string,
  snapshot: string,
  write: (content: Readable) => Promise<BackupFile>,
): Promise<BackupFile> {
  const { dbname, env } = libpq(url)
  const leftOut = LEFT_OUT.map((table) => `--exclude-table-data=public.${table}`)
  const args = ['--format=custom', '--no-owner', '--no-privileges', '--no-comments', `--snapshot=${snapshot}`]
  return runProgram('pg_dump', [...args, ...leftOut, dbname], { env, output: write })
}

export async function countRows(query: Query): Promise<Record<string, number>> {
  const tables = await query(
    `select relname as name, format('%I', relname) as quoted from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all($1) order by relname`,
    [LEFT_OUT],
  )
  const counts: Record<string, number> = {}
  for (const { name, quoted } of tables) {
    const [found] = await query(`select count(*)::float8 as count from public.${quoted}`)
    counts[String(name)] = Number(found?.count)
  }
  return counts
}

export async function record(query: Query, kind: 'backup' | 'drill', madeAt: string, bytes: number): Promise<void> {
  await query(
    `insert into backups (kind, made_at, bytes) values ($1, $2, $3)
     on conflict (kind, made_at) do update set finished_at = now()`,
    [kind, madeAt, bytes],
  )
}

export const requireEmpty = (url: string) =>
  onServer(url, async (query) => {
    const [found] = await query(
      `select count(*)::int as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'v') and n.nspname not in ('pg_catalog', 'information_schema')
         and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')`,
    )
    if (found?.count !== 0)
      throw new BackupFailed('The database of DATABASE_URL is not empty: create another, and name it in DATABASE_URL')
  })

/** All or nothing. */
export async function restoreInto(url: string, content: Readable): Promise<void> {
  const { dbname, env } = libpq(url)
  const args = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', dbname]
  await runProgram('pg_restore', args, { env, input: content })
}

export async function onServer(url: string, work: (query: Query) => Promise<unknown>): Promise<void> {
  const client = await connect(url)
  try {
    await work(async (...query) => (await client.query(...query)).rows)
  } finally {
    await client.end()
  }
}

export async function onFolder(
  folder: string,
  content: Readable,
  work: (query: Query) => Promise<unknown>,
): Promise<void> {
  const { pglite, close } = await openEmbedded(folder, undefined, new Blob([await buffer(content)]))
  try {
    await work(async (...query) => (await (pglite as PGlite).query(...query)).rows as never)
  } finally {
    await close()
  }
}

export async function onScratch(main: Query, url: string, content: Readable, work: (query: Query) => Promise<void>) {
  const [found] = await main(`select current_database() || '_drill' as name`)
  const name = String(found?.name)
  const scratch = otherDatabase(url, name)
  // Fails while another drill uses it.
  await main(`drop database if exists "${name}"`)
  await main(`create database "${name}"`).catch((error) => {
    throw error.code === '42501'
      ? new BackupFailed('The user of DATABASE_URL must be allowed to create databases: alter role … createdb')
      : error
  })
  try {
    await restoreInto(scratch, content)
    await onServer(scratch, work)
  } finally {
    await main(`drop database "${name}" with (force)`)
  }
}

const connection = /^(\w+:\/\/[^:@/]*):([^/]*)@(.*)$/s

/** Arguments and environment for PostgreSQL's programs. Every user of this machine can read arguments. */
export function libpq(url: string): { dbname: string; env: Record<string, string> } {
  const [, user = '', password = '', rest = ''] = connection.exec(url) ?? []
  return user
    ? { dbname: `--dbname=${user}@${rest}`, env: { PGPASSWORD: decodeURIComponent(password) } }
    : { dbname: `--dbname=${url}`, env: {} }
}

/** The URL of another database on the same server. */
export const otherDatabase = (url: string, name: string) =>
  url.replace(/^(\w+:\/\/[^/?]*)(\/[^?]*)?/, (_, server: string) => `${server}/${name}`)
