import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'

/** A connection of either driver. `exec` runs several statements as one transaction. */
export type Session = {
  query(text: string): Promise<{ rows: unknown[] }>
  exec(text: string): Promise<unknown>
}

/** This build can't run on the database's schema. The message is for the operator. */
export class SchemaMismatch extends Error {}

export type FunctionFile = { name: string; text: string; hash: string }

export const migrationsFolder = 'db/migrations'

/**
 * Number of the first migration whose build still works on the newest schema. Raise it in a release that removes what
 * older builds use (CONTRIBUTING.md).
 */
const OLDEST_SUPPORTED = 0

const beforeTables = ['before-tables.sql']
/** A view that uses functions of other files. Those are applied in order of their names. */
const last = ['ledger-violations.sql']

/**
 * Updates tables, functions, triggers and views; `migrateTables` runs the migrations. The caller must hold a lock.
 * Throws SchemaMismatch.
 */
export async function migrate(session: Session, migrateTables: () => Promise<void>): Promise<void> {
  // A newer version is being rolled out or rolled back: keep its functions.
  if ((await compareSchema(session)) === 'newer') return
  const migrations = readMigrationFiles({ migrationsFolder })
  const { before, after } = readFunctions(migrations)
  await applyFunctions(session, before)
  await migrateTables()
  await applyFunctions(session, after)
  const supported = (migrations[OLDEST_SUPPORTED] ?? migrations.at(-1))?.folderMillis ?? 0
  if ((await findOldestSupported(session)) !== supported)
    await session.exec(`create table if not exists drizzle.supported (oldest bigint not null);
      delete from drizzle.supported;
      insert into drizzle.supported values (${supported})`)
}

/**
 * The database's tables, compared with this build's. Throws SchemaMismatch for a database from before 0.1.0, or one that
 * a newer build has changed too much.
 */
export async function compareSchema(session: Pick<Session, 'query'>): Promise<'empty' | 'older' | 'same' | 'newer'> {
  const migrations = readMigrationFiles({ migrationsFolder })
  const newest = await findNewestMigration(session)
  const own = migrations.at(-1)?.folderMillis ?? 0
  if (newest === null) return 'empty'
  if (newest < (migrations.at(0)?.folderMillis ?? 0))
    throw new SchemaMismatch(
      'This database was created by a version before 0.1.0 and cannot be upgraded. Start with an empty one: set DATABASE_URL or DATA_DIR to another.',
    )
  if (newest > own && (await findOldestSupported(session)) > own)
    throw new SchemaMismatch(
      'A newer version has changed this database, and this version cannot use it. Start the newer version, or restore a backup from before the upgrade.',
    )
  return newest > own ? 'newer' : newest < own ? 'older' : 'same'
}

/** Timestamp of the oldest migration whose build may run on this schema; infinite if unknown. */
async function findOldestSupported(session: Pick<Session, 'query'>): Promise<number> {
  const { rows: found } = await session.query(`select to_regclass('drizzle.supported') as name`)
  if (!(found as { name: string | null }[])[0]?.name) return Number.POSITIVE_INFINITY
  const { rows } = await session.query('select oldest::float8 as oldest from drizzle.supported')
  return (rows as { oldest: number }[])[0]?.oldest ?? Number.POSITIVE_INFINITY
}

/** Timestamp of the newest applied migration, in milliseconds; null for an empty database. */
async function findNewestMigration(session: Pick<Session, 'query'>): Promise<number | null> {
  const { rows: found } = await session.query(`select to_regclass('drizzle.__drizzle_migrations') as name`)
  if (!(found as { name: string | null }[])[0]?.name) return null
  const { rows } = await session.query('select max(created_at)::float8 as newest from drizzle.__drizzle_migrations')
  return (rows as { newest: number | null }[])[0]?.newest ?? null
}

/** Reads db/functions. A new migration changes every hash, because it may have dropped a view or trigger in its way. */
export function readFunctions(migrations: MigrationMeta[], folder = 'db/functions') {
  const read = (name: string): FunctionFile => {
    const text = readFileSync(`${folder}/${name}`, 'utf8')
    const hash = createHash('sha256')
      .update(`${migrations.at(-1)?.hash}\n${text}`)
      .digest('hex')
    return { name, text, hash }
  }
  const others = readdirSync(folder)
    .filter((name) => name.endsWith('.sql') && !beforeTables.includes(name) && !last.includes(name))
    .sort()
  return { before: beforeTables.map(read), after: [...others, ...last].map(read) }
}

/** Applies the files whose hash changed, all or none of them. Returns their names. */
export async function applyFunctions(session: Session, files: FunctionFile[]): Promise<string[]> {
  await session.exec(`create schema if not exists drizzle;
    create table if not exists drizzle.functions (file text primary key, hash text not null, applied_at timestamptz not null default now())`)
  const { rows } = await session.query('select file, hash from drizzle.functions')
  const applied = new Map((rows as { file: string; hash: string }[]).map(({ file, hash }) => [file, hash]))
  const changed = files.filter(({ name, hash }) => applied.get(name) !== hash)
  if (changed.length === 0) return []
  const values = changed.map(({ name, hash }) => `('${name}', '${hash}')`)
  const record = `insert into drizzle.functions (file, hash) values ${values.join(', ')}
    on conflict (file) do update set hash = excluded.hash, applied_at = now()`
  await session.exec([...changed.map(({ text }) => text), record].join('\n'))
  return changed.map(({ name }) => name)
}
