import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { type SQL, sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Db, openPostgres, rows } from '#app/platform/data/db.server.ts'
import { StartRefused, startRefusalOf } from '#server/start-refused.ts'
import { cloneDatabase, databaseKind, testDatabase } from '#tests/support/database.ts'
import { applyFunctions, migrationsFolder, readFunctions, type Session } from './migrate.server.ts'
import * as schema from './schema/all.ts'

const database = testDatabase({ isBooked: false })
const migrations = readMigrationFiles({ migrationsFolder })

const session = (): Session => {
  const query = (text: string) => (database.pool ?? expect.fail()).query(text)
  return database.pglite ?? { query, exec: query }
}
const all = ({ before, after } = readFunctions(migrations)) => [...before, ...after]

/** Constraints that Drizzle can't express; they're written by hand in the first migration. */
const BEYOND_DRIZZLE = [
  'availability availability_no_overlap',
  'calls calls_companion_no_overlap',
  'calls calls_seeker_no_overlap',
  'free_times free_times_next',
  'listings listings_facts',
]

/** Columns, constraints and indexes of a schema by name, as PostgreSQL prints them. */
async function listTables(db: Db, name: string): Promise<Record<string, string>> {
  const found = await rows<{ name: string; definition: string }>(
    db,
    sql`with own as (select oid, relname from pg_class where relnamespace = ${name}::regnamespace and relkind = 'r')
        select own.relname || '.' || attname as name,
            concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid)) as definition
          from own join pg_attribute a on attrelid = own.oid and attnum > 0 and not attisdropped
          left join pg_attrdef on adrelid = own.oid and adnum = attnum
        union all
        select own.relname || ' ' || conname, pg_get_constraintdef(c.oid)
          from own join pg_constraint c on conrelid = own.oid and contype in ('c', 'f', 'p', 'u', 'x')
        union all
        select own.relname || ' ' || i.relname, pg_get_indexdef(i.oid)
          from own join pg_index on indrelid = own.oid join pg_class i on i.oid = indexrelid
          where not exists (select from pg_constraint where conindid = i.oid and conrelid = own.oid)`,
  )
  return Object.fromEntries(found.map((each) => [each.name, each.definition.replaceAll(/\b(drawn|public)\./g, '')]))
}

test('a fresh database has the tables of the schema, and constraints that only SQL can express', async () => {
  const nothing = generateDrizzleJson({})
  const statements = await generateMigration(
    nothing,
    generateDrizzleJson(schema as Record<string, unknown>, nothing.id),
  )
  const undone = new Error('undone')
  let [migrated, drawn]: Record<string, string>[] = [{}, {}]
  await database.db
    .transaction(async (tx) => {
      const run = (text: string): Promise<unknown> => tx.execute(sql.raw(text))
      await run('create schema drawn')
      await run('set local search_path = drawn, public')
      for (const statement of statements) await run(statement)
      migrated = await listTables(tx, 'public')
      drawn = await listTables(tx, 'drawn')
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  expect(Object.keys(drawn ?? {}).length).toBeGreaterThan(900)
  expect(migrated).toMatchObject(drawn ?? {})
  expect(Object.keys(migrated ?? {}).filter((name) => !drawn?.[name])).toEqual(BEYOND_DRIZZLE)
})

type Definition = { name: string; definition: string; version: string }

const OWN: SQL = sql`
  select 'function ' || p.oid::regprocedure as name, pg_get_functiondef(p.oid) as definition, p.xmin::text as version
    from pg_proc p where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  union all
  select 'trigger ' || t.tgname || ' on ' || t.tgrelid::regclass, pg_get_triggerdef(t.oid), t.xmin::text
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
  union all
  select 'view ' || c.oid::regclass, pg_get_viewdef(c.oid), r.xmin::text
    from pg_class c join pg_rewrite r on r.ev_class = c.oid where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'`

/** Functions, triggers and views. The `version` changes whenever one is written again. */
const listDefinitions = () => rows<Definition>(database.db, sql`${OWN} order by name`)
const definitionOf = async (name: string) => (await listDefinitions()).find((each) => each.name === name)?.definition

/** A copy of db/functions with a text replaced in one file. */
function edited(name: string, from: string, to: string) {
  const folder = mkdtempSync(join(tmpdir(), 'visavis-functions-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync('db/functions', folder, { recursive: true })
  const text = readFileSync(join(folder, name), 'utf8')
  expect(text).toContain(from)
  writeFileSync(join(folder, name), text.replace(from, to))
  return all(readFunctions(migrations, folder))
}

describe('functions, triggers and views', () => {
  /** Applies every file again. Returns what changed, and what no file wrote. */
  async function compare() {
    const before = await listDefinitions()
    await session().exec('delete from drizzle.functions')
    await applyFunctions(session(), all())
    const after = await listDefinitions()
    const old = new Map(before.map((each) => [each.name, each]))
    return {
      count: after.length,
      changed: after.filter(({ name, definition }) => old.get(name)?.definition !== definition),
      unwritten: after.filter(({ name, version }) => old.get(name)?.version === version).map(({ name }) => name),
    }
  }

  test('in a fresh database match db/functions', async () => {
    const { count, changed, unwritten } = await compare()
    expect(count).toBeGreaterThan(120)
    expect(changed).toEqual([])
    expect(unwritten, 'are in the database and in no file of db/functions').toEqual([])
    await session().exec('create function stranger() returns integer language sql as $$ select 1 $$')
    expect((await compare()).unwritten).toEqual(['function stranger()'])
    await session().exec('drop function stranger()')
  })

  test('are applied at the next start if their file changed', async () => {
    expect(await applyFunctions(session(), all())).toEqual([])
    const files = edited('calls.sql', "'only a completed call", "'just a completed call")
    expect(await applyFunctions(session(), files)).toEqual(['calls.sql'])
    expect(await definitionOf('function refuse_rating_without_completed_call()')).toContain("'just a completed call")
    expect(await applyFunctions(session(), files)).toEqual([])
    await database.migrate()
    expect(await definitionOf('function refuse_rating_without_completed_call()')).toContain("'only a completed call")
  })

  test('are all applied after a migration, which may have dropped them', async () => {
    const [first] = migrations
    const later = { ...(first ?? expect.fail()), hash: 'of the next migration' }
    const files = all(readFunctions([...migrations, later]))
    expect(await applyFunctions(session(), files)).toEqual(files.map(({ name }) => name))
    await database.migrate()
  })

  test('are applied all or none', async () => {
    const files = edited('calls.sql', "'only a completed call", "'just a completed call")
    const broken = files.map((file) => (file.name === 'statement.sql' ? { ...file, text: 'nonsense', hash: '' } : file))
    await expect(applyFunctions(session(), broken)).rejects.toThrow('syntax error')
    expect(await definitionOf('function refuse_rating_without_completed_call()')).toContain("'only a completed call")
    expect(await applyFunctions(session(), all())).toEqual([])
  })
})

describe('a start on a database of another version', () => {
  const moveMigrations = (by: number) =>
    session().exec(`update drizzle.__drizzle_migrations set created_at = created_at + ${by}`)

  test('is refused with one line for the operator if it is older than 0.1.0', async () => {
    const years = 1e11
    await moveMigrations(-years)
    const error = await database.migrate().catch((caught: unknown) => caught)
    await moveMigrations(years)
    expect(startRefusalOf(error, null)).toBeInstanceOf(StartRefused)
    expect(String(error)).toMatch(/before 0\.1\.0.*DATA_DIR/)
  })

  test('is refused if a newer version has removed what this one uses', async () => {
    await moveMigrations(1)
    await session().exec(
      'update drizzle.supported set oldest = (select max(created_at) from drizzle.__drizzle_migrations)',
    )
    const error = await database.migrate().catch((caught: unknown) => caught)
    await moveMigrations(-1)
    await database.migrate()
    expect(startRefusalOf(error, null)).toMatchObject({ exitCode: 78 })
    expect(String(error)).toMatch(/A newer version has changed this database/)
  })

  test('keeps the functions of a newer one that still supports this one', async () => {
    const newer = edited('calls.sql', "'only a completed call", "'just a completed call")
    await applyFunctions(session(), newer)
    await moveMigrations(1)
    await database.migrate()
    expect(await applyFunctions(session(), newer)).toEqual([])
    await moveMigrations(-1)
    await database.migrate()
    expect(await applyFunctions(session(), newer)).toEqual(['calls.sql'])
  })
})

test.runIf(databaseKind === 'postgres')('two processes that start together create the database once', async () => {
  const one = await cloneDatabase('template0', { isBooked: false })
  onTestFinished(() => one.close())
  const other = await openPostgres(one.url ?? '', { connections: 1 })
  onTestFinished(() => other.close())
  await Promise.all([one.migrate(), other.migrate()])
  expect(
    await rows(
      one.db,
      sql`select (select count(*)::int from drizzle.__drizzle_migrations) as migrations,
          count(*)::int as files, count(distinct applied_at)::int as times from drizzle.functions`,
    ),
  ).toEqual([{ migrations: migrations.length, files: all().length, times: 2 }])
})

test.runIf(databaseKind === 'postgres')(
  'a migration that a long transaction blocks lets others pass, and is retried',
  { tags: ['deep'] },
  async () => {
    const blocked = await cloneDatabase('template0', { isBooked: false })
    onTestFinished(() => blocked.close())
    await blocked.migrate()
    await blocked.db.execute(sql`update drizzle.functions set hash = ''`)
    const reader = new pg.Client({ connectionString: blocked.url ?? '' })
    onTestFinished(() => reader.end())
    await reader.connect()
    await reader.query('begin')
    await reader.query('lock table calls in row exclusive mode')
    const waiting = async () => {
      const locks = await rows(
        blocked.db,
        sql`select from pg_locks where not granted and mode = 'ShareRowExclusiveLock' and relation = 'calls'::regclass`,
      )
      return locks.length
    }
    // Without the longer timeouts of tests.
    const usual = await openPostgres(blocked.url?.split('?', 1)[0] ?? '', { connections: 1 })
    onTestFinished(() => usual.close())
    const migrated = usual.migrate()
    await expect.poll(waiting).toBe(1)
    await expect.poll(waiting).toBe(0)
    await blocked.db.execute(sql`select count(*) from calls`)
    await reader.query('commit')
    await migrated
    expect(await rows(blocked.db, sql`select from drizzle.functions where hash = ''`)).toEqual([])
  },
)
