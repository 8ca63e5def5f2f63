import { globSync, readFileSync } from 'node:fs'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import * as schema from '#db/schema/all.ts'
import { tableRules } from '#db/tables.ts'

const owners: Readonly<Record<string, string>> = Object.fromEntries(
  tableRules.map(({ name, rule }) => [name, rule.writer]),
)
const readers = new Map<string, readonly string[]>(tableRules.map(({ name, rule }) => [name, rule.readers ?? []]))
const tables = new Map<string, string>(
  Object.entries(schema).flatMap(([name, table]) => (is(table, PgTable) ? [[getTableName(table), name] as const] : [])),
)

type Use = { table: string; isWrite: boolean }

/** `from ratings r, purchases p`: a second table in the same list. */
const COMMA_JOIN = /(\bfrom\s+[a-z_]+(?:\s+(?:as\s+)?[a-z]\w*)?)\s*,\s*(?=[a-z_]+(?:\s|$|`))/gi

function tablesNamedIn(text: string): Map<string, string> {
  const imported = [...text.matchAll(/import \{([^}]*)\} from '(?:#|(?:\.\.\/)+)db\/schema\/[\w-]+\.ts'/g)].flatMap(
    ([, names = '']) => names.split(',').map((part) => part.trim().split(' as ')),
  )
  const destructured = [...text.matchAll(/const \{([^}]*)\} = schema\b/g)].flatMap(([, names = '']) =>
    names.split(',').map((part) => part.trim().split(': ')),
  )
  const [, whole = 'schema'] = /import \* as (\w+) from '[^']*db\/schema\/[\w-]+\.ts'/.exec(text) ?? []
  const members = [...text.matchAll(new RegExp(`\\b${whole}\\.(\\w+)`, 'g'))].map(([local, name = '']) => [name, local])
  return new Map(
    [...imported, ...destructured, ...members].flatMap(([name = '', local = name]) =>
      name in owners ? [[local, name]] : [],
    ),
  )
}

/** Write targets in a source file that aren't imported tables, such as arguments or aliases. */
function unnamedTargetsIn(text: string): string[] {
  const locals = tablesNamedIn(text)
  const targets = [
    ...text.matchAll(/\b(?:tx|db)\b\s*\.(?:insert|update|delete)\(\s*([\w.]+)/g),
    ...text.matchAll(/\bdeleteInBatches\([^,(){}]+,\s*([\w.]+)/g),
    ...text.matchAll(/\b(?:into|update|delete from|truncate)\s+\$\{([^}]+)\}/gi),
  ].map(([, target = '']) => target)
  return targets.filter((target) => !locals.has(target))
}

/** Tables that a source file uses, through Drizzle under any local name, and in hand-written SQL. */
function usesOf(text: string): Use[] {
  const byDrizzle = [...tablesNamedIn(text)].flatMap(([local, table = '']) => [
    { table, isWrite: false },
    ...(new RegExp(
      `\\.(insert|update|delete)\\(\\s*${local}\\b|deleteInBatches\\([^,]+,\\s*${local}\\b|(into|update|delete from)\\s+\\$\\{${local}\\}`,
    ).test(text)
      ? [{ table, isWrite: true }]
      : []),
  ])
  const withoutComments = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '')
  const queries = [...withoutComments.matchAll(/sql(<[^`]*?>)?`[\s\S]*?`|\.query\([\s\S]*?\)/g)].map(([query]) => query)
  const inSql = queries.flatMap((query) =>
    [
      ...query
        .replaceAll(COMMA_JOIN, '$1 join ')
        .matchAll(
          /\b(insert into|merge into|update|delete from|truncate|from|join|using)\s+(?:"?public"?\.)?"?([a-z_]+)/gi,
        ),
    ].flatMap(([, verb = '', name = '']) => {
      const table = tables.get(name)
      return table ? [{ table, isWrite: /^(insert|merge|update|delete|truncate)/i.test(verb) }] : []
    }),
  )
  return [...byDrizzle, ...inSql]
}

/** The feature of a file; app/platform and server count as one. */
const roomOf = (path: string) =>
  /^app\/features\/[^/]+\/([^/]+)/.exec(path)?.[1] ??
  (/^(app\/platform|server)\//.test(path) ? 'platform' : path.split('/', 2).join('/'))

const files = globSync(['app/**/*.{ts,tsx}', 'server/**/*.ts', 'tools/**/*.ts']).filter(
  (path) => !/\.test\.tsx?$/.test(path),
)
const uses = files.flatMap((path) =>
  usesOf(readFileSync(path, 'utf8')).map((use) => ({ ...use, path, room: roomOf(path) })),
)

describe('tables', () => {
  test('have one owner each, which exists', () => {
    expect(Object.keys(owners).sort()).toEqual([...tables.values()].sort())
    const features = new Set(globSync('app/features/*/*').map((path) => path.split('/')[3]))
    for (const owner of Object.values(owners)) expect(['platform', ...features]).toContain(owner)
  })

  test('are only written by their owner', () => {
    const foreign = uses.filter(({ table, isWrite, room }) => isWrite && owners[table] !== room)
    expect(
      foreign.map(({ path, table }) => `${path} writes ${table} of ${owners[table]}`),
      'call a command of the owner in the same transaction',
    ).toEqual([])
  })

  test('are named where they are written; only account deletion writes tables passed in by db/tables.ts', () => {
    const generic = files.filter((path) => unnamedTargetsIn(readFileSync(path, 'utf8')).length > 0)
    expect(generic.sort()).toEqual([
      'app/features/operation/account-deletion/erasure.commands.server.ts',
      'app/platform/data/db.server.ts',
    ])
  })

  test('are written in stores and commands, and in the platform', () => {
    const elsewhere = uses.filter(
      ({ isWrite, path, room }) => isWrite && room !== 'platform' && !/(store|commands)\.server\.ts$/.test(path),
    )
    expect(elsewhere.map(({ path, table }) => `${path} writes ${table}`)).toEqual([])
  })

  test('are only read by their owner and the listed read models', () => {
    const foreign = uses.filter(({ table, room }) => owners[table] !== room)
    const unnamed = foreign.filter(({ table, room }) => !readers.get(table)?.includes(room))
    expect(
      [...new Set(unnamed.map(({ path, table }) => `${path} reads ${table} of ${owners[table]}`))],
      'ask a view of the owner, or name the reader in db/tables.ts',
    ).toEqual([])
    const unused = [...readers].flatMap(([table, rooms]) =>
      rooms
        .filter((room) => !foreign.some((use) => use.room === room && use.table === table))
        .map((room) => `${room}: ${table}`),
    )
    expect(unused, 'no longer read').toEqual([])
  })
})
