import { globSync, readFileSync } from 'node:fs'
import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import * as schema from '#db/schema/all.ts'
import type { TableName } from '#db/table-rules.ts'
import { TABLES } from '#db/tables.ts'

function comments(): Map<string, string> {
  const text = globSync('db/schema/*.ts')
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  const found = text.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const (\w+) = pgTable\(/g)
  const plain = (comment: string) =>
    comment
      .replaceAll(/^\s*\* ?/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  return new Map([...found].map(([, comment = '', key = '']) => [key, plain(comment)]))
}

const columnNames = (columns: readonly PgColumn[]) => columns.map(({ name }) => name)

function describeTable(table: PgTable) {
  const { columns, primaryKeys, foreignKeys } = getTableConfig(table)
  const primary = new Set([
    ...columnNames(columns.filter((column) => column.primary)),
    ...primaryKeys.flatMap((key) => columnNames(key.columns)),
  ])
  const foreign = foreignKeys.map((key) => {
    const reference = key.reference()
    return { columns: reference.columns, target: getTableName(reference.foreignTable) }
  })
  return { columns, primary, foreign }
}

function attributes(table: PgTable): string[] {
  const { columns, primary, foreign } = describeTable(table)
  const keys = new Map(Object.entries(table).map(([key, column]) => [(column as PgColumn)?.name, key]))
  const foreignNames = foreign.flatMap((key) => columnNames(key.columns))
  return columns.map((column) => {
    const { name } = column
    const key = keys.get(name) ?? ''
    const isRenamed = key.toLowerCase() !== name.replaceAll('_', '').toLowerCase()
    const type = column
      .getSQLType()
      .replace(/^timestamp \(\d\) with time zone/, 'timestamptz')
      .replaceAll(/\(.*?\)/g, '')
      .replaceAll(' ', '_')
    const marks = [primary.has(name) && 'PK', foreignNames.includes(name) && 'FK', column.isUnique && 'UK']
    const notes = [isRenamed && key, !column.notNull && !primary.has(name) && 'optional'].filter(Boolean)
    const note = notes.length > 0 && `"${notes.join(', ')}"`
    return [type, name, marks.filter(Boolean).join(', '), note].filter(Boolean).join(' ')
  })
}

/** Foreign keys as lines of a diagram: `users ||--o{ sessions : user_id`. */
function relations(table: PgTable): string[] {
  const { primary, foreign } = describeTable(table)
  return foreign.map(({ columns, target }) => {
    const isOptional = columns.some((column) => !column.notNull)
    const isOne =
      columns.every((column) => column.isUnique) ||
      (primary.size === columns.length && columns.every((column) => primary.has(column.name)))
    return `${target} ${isOptional ? '|o' : '||'}--${isOne ? 'o|' : 'o{'} ${getTableName(table)} : ${columnNames(columns).join('_')}`
  })
}

const diagram = (lines: readonly string[]) => ['```mermaid', 'erDiagram', ...lines.map((line) => `  ${line}`), '```']

export function dataModel(): string {
  const about = comments()
  const tables = Object.entries(schema).flatMap(([key, table]): [TableName, PgTable][] =>
    is(table, PgTable) ? [[key as TableName, table]] : [],
  )
  const sections = Object.entries(Object.groupBy(tables, ([key]) => TABLES[key].writer)).flatMap(
    ([writer, own = []]) => [
      `## ${writer}`,
      '',
      ...own.map(([key, table]) => {
        const name = getTableName(table)
        return `- **${name}**${key === name ? '' : ` (\`${key}\`)`}: ${about.get(key) ?? ''}`
      }),
      '',
      ...diagram(
        own.flatMap(([, table]) => [
          `${getTableName(table)} {`,
          ...attributes(table).map((line) => `  ${line}`),
          '}',
          ...relations(table),
        ]),
      ),
      '',
    ],
  )
  return [
    '# Data model',
    '',
    'Generated from `db/schema` and `db/tables.ts` by `npm run docs`. Names are the database’s. If code uses another name, it’s in quotes.',
    'Functions and triggers: `db/functions`. Personal data: record-of-processing.md.',
    '',
    '## All tables and their foreign keys',
    '',
    ...diagram([...new Set(tables.flatMap(([, table]) => relations(table)))]),
    '',
    ...sections,
  ].join('\n')
}
