import { globSync, readFileSync } from 'node:fs'
import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import * as schema from '#db/schema/all.ts'
import type { TableName } from '#db/table-rules.ts'
import { TABLES, tableRules } from '#db/tables.ts'

type Entity = { key: string; name: string; owner: string; about: string; table: PgTable }

/** The doc comment above each table in db/schema. */
function comments(): Map<string, string> {
  const text = globSync('db/schema/*.ts')
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  const found = text.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const (\w+) = pgTable\(/g)
  return new Map(
    [...found].map(([, comment = '', key = '']) => [
      key,
      comment
        .replaceAll(/^\s*\* ?/gm, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    ]),
  )
}

function entities(): Entity[] {
  const about = comments()
  return Object.entries(schema).flatMap(([key, table]) =>
    is(table, PgTable)
      ? [
          {
            key,
            name: getTableName(table),
            owner: TABLES[key as TableName].writer,
            about: about.get(key) ?? '',
            table,
          },
        ]
      : [],
  )
}

/** `timestamptz`, `text[]`: types in one word. */
const typeOf = (column: PgColumn) =>
  column
    .getSQLType()
    .replace(/^timestamp \(\d\) with time zone/, 'timestamptz')
    .replaceAll(/\(.*?\)/g, '')
    .replaceAll(' ', '_')

function keysOf(table: PgTable) {
  const config = getTableConfig(table)
  const primary = new Set([
    ...config.columns.filter((column) => column.primary).map(({ name }) => name),
    ...config.primaryKeys.flatMap(({ columns }) => columns.map(({ name }) => name)),
  ])
  const foreign = config.foreignKeys.map((key) => {
    const { columns, foreignTable } = key.reference()
    return { columns: columns as PgColumn[], target: getTableName(foreignTable) }
  })
  return { config, primary, foreign }
}

/** Columns of a table: type, name in the database, keys, and what code calls it where that is another word. */
function attributes({ table }: Entity): string[] {
  const { config, primary, foreign } = keysOf(table)
  const keys = new Map(Object.entries(table).map(([key, column]) => [(column as PgColumn)?.name, key]))
  const isForeign = (name: string) => foreign.some(({ columns }) => columns.some((column) => column.name === name))
  return config.columns.map((column) => {
    const key = keys.get(column.name) ?? ''
    const isRenamed = key.toLowerCase() !== column.name.replaceAll('_', '').toLowerCase()
    const marks = [primary.has(column.name) && 'PK', isForeign(column.name) && 'FK', column.isUnique && 'UK'].filter(
      Boolean,
    )
    const notes = [isRenamed && key, !column.notNull && !primary.has(column.name) && 'optional'].filter(Boolean)
    return [typeOf(column), column.name, marks.join(', '), notes.length > 0 ? `"${notes.join(', ')}"` : '']
      .filter(Boolean)
      .join(' ')
  })
}

/** Foreign keys as lines of a diagram: `users ||--o{ sessions : user_id`. */
function relations({ name, table }: Entity): string[] {
  const { primary, foreign } = keysOf(table)
  return foreign.map(({ columns, target }) => {
    const isOptional = columns.some((column) => !column.notNull)
    const isOne =
      columns.every((column) => column.isUnique) ||
      (primary.size === columns.length && columns.every((column) => primary.has(column.name)))
    return `${target} ${isOptional ? '|o' : '||'}--${isOne ? 'o|' : 'o{'} ${name} : ${columns.map((column) => column.name).join('_')}`
  })
}

const diagram = (lines: readonly string[]) => ['```mermaid', 'erDiagram', ...lines.map((line) => `  ${line}`), '```']

/** Every table with its columns and foreign keys, by the feature that writes it. */
export function dataModel(): string {
  const all = entities()
  const owners = [...new Set(tableRules.map(({ rule }) => rule.writer))]
  const sections = owners.flatMap((owner) => {
    const own = all.filter((entity) => entity.owner === owner)
    const others = [...new Set(own.flatMap(({ table }) => keysOf(table).foreign.map(({ target }) => target)))].filter(
      (target) => !own.some(({ name }) => name === target),
    )
    return [
      `## ${owner}`,
      '',
      ...own.map(({ name, key, about }) => `- **${name}**${key === name ? '' : ` (\`${key}\`)`}: ${about}`),
      '',
      ...diagram([
        ...own.flatMap((entity) => [`${entity.name} {`, ...attributes(entity).map((line) => `  ${line}`), '}']),
        ...own.flatMap(relations),
      ]),
      ...(others.length > 0 ? ['', `Refers to ${others.join(', ')} of other owners.`] : []),
      '',
    ]
  })
  return [
    '# Data model',
    '',
    'Made from `db/schema` and `db/tables.ts` by `npm run docs`. Names are those of the database; where code uses another word, it is in quotes.',
    'Functions and triggers: `db/functions`. Personal data: record-of-processing.md.',
    '',
    '## All tables and their foreign keys',
    '',
    ...diagram([...new Set(all.flatMap(relations))]),
    '',
    ...sections,
  ].join('\n')
}
