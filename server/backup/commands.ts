import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import type { Config } from '#app/platform/config.ts'
import { SCHEMA, VERSION } from '#app/platform/version.ts'
import { openFiles } from '../context.ts'
import { startRefusalOf } from '../start-refused.ts'
import {
  beginSnapshot,
  countRows,
  dump,
  type Main,
  onFolder,
  onScratch,
  onServer,
  openMain,
  type Query,
  record,
  requireEmpty,
  restoreInto,
} from './database.ts'
import {
  type BackupFile,
  fromWeb,
  type Manifest,
  packFiles,
  readBackupFile,
  unpackFiles,
  verifyBackup,
  writeBackupFile,
  writeManifest,
} from './files.ts'
import { BackupFailed } from './programs.ts'

/** Returns what to print. Throws BackupFailed or StartRefused, with one line. */
export type BackupCommand = (config: Config, words: readonly string[]) => Promise<string>

const KEPT_BACKUPS = 14
/** Time of the backup, from the database. */
const nameShape = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\dZ)$/
const timeOf = (name: string) => name.replace(nameShape, '$1:$2:$3')

export const backup = inOneLine(async (config) => {
  const begun = performance.now()
  const main = await openMain(config)
  try {
    const [found] = await main.query(`select to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24-MI-SS"Z"') as name`)
    const name = String(found?.name)
    const folder = join(config.backupDir, name)
    const partial = `${folder}.partial`
    await mkdir(config.backupDir, { recursive: true, mode: 0o700 })
    await mkdir(partial, { mode: 0o700 })
    let bytes: number
    try {
      bytes = await writeBackup(config, main, partial, timeOf(name))
      await rename(partial, folder)
    } catch (error) {
      await rm(partial, { recursive: true, force: true })
      throw error
    }
    await record(main.query, 'backup', timeOf(name), bytes)
    await removeOldBackups(config.backupDir, name)
    const encrypted = config.backupRecipient ? ', encrypted' : ''
    return `Backup of ${megabytes(bytes)} in ${secondsSince(begun)}${encrypted}: ${folder}`
  } finally {
    await main.close()
  }
})

/** Files follow the database, so no photo that it names is missing. Returns the size. */
async function writeBackup(config: Config, main: Main, partial: string, madeAt: string): Promise<number> {
  const write = (name: string) => (content: Readable) => writeBackupFile(partial, name, config.backupRecipient, content)
  const snapshot = await beginSnapshot(main)
  const rows = await countRows(main.query)
  const database = main.pglite
    ? await write('database.tar')(fromWeb((await main.pglite.dumpDataDir('none')).stream()))
    : await dump(config.databaseDirectUrl ?? '', snapshot, write('database.dump'))
  await main.query('commit')
  const temporary = join(partial, 'files')
  const { packed, count } = await packFiles(await openFiles(config), temporary, write('files.tar'))
  await rm(temporary, { recursive: true })
  const kind = main.pglite ? 'embedded' : 'postgres'
  const about = { madeAt, version: VERSION, schema: SCHEMA, database: kind, rows, storedFiles: count } as const
  await writeManifest(partial, { ...about, files: [database, packed] })
  return database.bytes + packed.bytes
}

/** Removes all but the newest backups, and what an interrupted one left a day ago. */
export async function removeOldBackups(backupDir: string, newest: string): Promise<void> {
  const names = (await readdir(backupDir)).sort()
  const old = names.filter((name) => nameShape.test(name)).slice(0, -KEPT_BACKUPS)
  const dayAgo = new Date(Date.parse(timeOf(newest)) - 86_400_000).toISOString()
  const interrupted = names.filter((name) => name.endsWith('.partial') && timeOf(name.slice(0, -8)) < dayAgo)
  for (const name of [...old, ...interrupted]) await rm(join(backupDir, name), { recursive: true, force: true })
}

const restoreUsage = 'Usage: restore FOLDER [--identity KEYFILE]'

export const restore = inOneLine(async (config, words) => {
  const { folder, identity } = parseWords(config, words, restoreUsage)
  if (!folder) throw new BackupFailed(restoreUsage)
  const manifest = await openBackup(config, folder)
  const { databaseDirectUrl: url, dataDir } = config
  if (!url && existsSync(join(dataDir, 'database')))
    throw new BackupFailed(`${dataDir} already has a database: set DATA_DIR to an empty folder`)
  if (url) await requireEmpty(url)
  await inTemporary(config, async (temporary) => {
    const tar = await readBackupFile(folder, fileOf(manifest, 'files'), identity)
    await unpackFiles(tar, join(temporary, 'files'), await openFiles(config))
  })
  const content = await readBackupFile(folder, fileOf(manifest, 'database'), identity)
  const standby = 'insert into standby default values on conflict do nothing'
  if (url) {
    await restoreInto(url, content)
    await onServer(url, (query) => query(standby))
  } else
    await onFolder(dataDir, content, (query) => query(standby)).catch(async (error) => {
      await rm(join(dataDir, 'database'), { recursive: true, force: true })
      throw error
    })
  return [
    `Restored the backup of ${manifest.madeAt}. This copy sends nothing and moves no money until you resume it:`,
    '  npm run doctor             checks the books, secrets and files; then start Visavis and look around',
    '  npm run doctor -- resume   ends its standby, when the old one is stopped for good',
  ].join('\n')
})

export const drill = inOneLine(async (config, words) => {
  const begun = performance.now()
  const { folder = await newestBackup(config), identity } = parseWords(
    config,
    words,
    'Usage: drill [FOLDER] [--identity KEYFILE]',
  )
  const manifest = await openBackup(config, folder)
  const main = await openMain(config)
  try {
    await inTemporary(config, async (temporary) => {
      const tar = await readBackupFile(folder, fileOf(manifest, 'files'), identity)
      const storedFiles = await unpackFiles(tar, join(temporary, 'files'), null)
      const content = await readBackupFile(folder, fileOf(manifest, 'database'), identity)
      const check = async (query: Query) => {
        const problems = await findProblems(query, manifest, storedFiles)
        if (problems.length > 0) throw new BackupFailed(`${folder} restores, but ${problems.join('; ')}`)
      }
      if (main.pglite) await onFolder(join(temporary, 'data'), content, check)
      else await onScratch(main.query, config.databaseDirectUrl ?? '', content, check)
    })
    const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0)
    await record(main.query, 'drill', manifest.madeAt, bytes)
    return `${folder} restores in ${secondsSince(begun)}: every row and file is there, and the ledger is in order.`
  } finally {
    await main.close()
  }
})

function parseWords(config: Config, words: readonly string[], usage: string): { folder?: string; identity?: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { identity: { type: 'string' } },
      allowPositionals: true,
    })
    const [folder, ...rest] = positionals
    if (rest.length > 0) throw new Error()
    return {
      ...(folder ? { folder: existsSync(folder) ? folder : resolve(config.backupDir, folder) } : {}),
      ...values,
    }
  } catch {
    throw new BackupFailed(usage)
  }
}

async function newestBackup({ backupDir }: Config): Promise<string> {
  const names = existsSync(backupDir) ? await readdir(backupDir) : []
  const newest = names
    .filter((name) => nameShape.test(name))
    .sort()
    .at(-1)
  if (!newest) throw new BackupFailed(`${backupDir} has no backup`)
  return join(backupDir, newest)
}

async function openBackup({ databaseDirectUrl: url }: Config, folder: string): Promise<Manifest> {
  const manifest = await verifyBackup(folder)
  if ((manifest.database === 'postgres') === Boolean(url)) return manifest
  throw new BackupFailed(
    url ? `${folder} is of an embedded database: remove DATABASE_URL` : `${folder} is of PostgreSQL: set DATABASE_URL`,
  )
}

function fileOf({ files }: Manifest, which: 'database' | 'files'): BackupFile {
  const file = files.find(({ name }) => name.startsWith(`${which}.`))
  if (!file) throw new BackupFailed(`The manifest names no ${which}`)
  return file
}

async function inTemporary(config: Config, work: (folder: string) => Promise<void>): Promise<void> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(config.dataDir, 'restore-'))
  try {
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function findProblems(query: Query, manifest: Manifest, storedFiles: number): Promise<string[]> {
  const rows = await countRows(query)
  const tables = new Set([...Object.keys(manifest.rows), ...Object.keys(rows)])
  const differing = [...tables].filter((table) => manifest.rows[table] !== rows[table])
  const [violations] = await query('select count(*)::int as count from ledger_violations')
  return [
    ...differing.map((table) => `${table} has ${rows[table] ?? 0} instead of ${manifest.rows[table] ?? 0} rows`),
    ...(storedFiles === manifest.storedFiles ? [] : [`it has ${storedFiles} of ${manifest.storedFiles} files`]),
    ...(violations?.count === 0 ? [] : [`the ledger breaks ${violations?.count} rules`]),
  ]
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
const secondsSince = (begun: number) => `${((performance.now() - begun) / 1000).toFixed(1)} s`

function inOneLine(command: BackupCommand): BackupCommand {
  return (config, words) =>
    command(config, words).catch((error) => {
      if (error instanceof BackupFailed) throw error
      const { code = '', syscall = '', message } = error as NodeJS.ErrnoException
      const isAboutFiles = /^E[A-Z]+$/.test(code) && !/connect|getaddrinfo/.test(syscall)
      const refusal = isAboutFiles ? null : startRefusalOf(error, config)
      throw refusal ?? new BackupFailed(message.split('\n', 1)[0])
    })
}
