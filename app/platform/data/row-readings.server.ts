import { Column, is, type SQL, sql } from 'drizzle-orm'
import type { SelectResultField } from 'drizzle-orm/query-builders/select.types'
import { type Reading, reading } from './read-together.server.ts'

/** What is selected: columns, SQL whose JSON is taken as it is, and what other features read for the row. */
export type Fields = Record<string, Column | SQL | Reading<unknown>>
type RowOf<F> = { [K in keyof F]: F[K] extends Reading<infer T> ? T : SelectResultField<F[K]> }
type Json = Record<string, unknown>

/** Rows as one JSON value; `rest` is their statement after the select list, with its order. */
export const listReading = <F extends Fields>(fields: F, rest: SQL): Reading<RowOf<F>[]> => {
  const read = rowReader(fields)
  return reading(sql`(select coalesce(json_agg(r), '[]') from (${selectOf(fields)} ${rest}) r)`, (found: Json[]) =>
    found.map(read),
  )
}

/** The same of one row at most; null without any. */
export const rowReading = <F extends Fields>(fields: F, rest: SQL): Reading<RowOf<F> | null> => {
  const read = rowReader(fields)
  return reading(
    sql`(select to_json(r) from (${selectOf(fields)} ${rest}) r)`,
    (found: Json | null) => found && read(found),
  )
}

/** Several readings as one. */
export const jointReading = <F extends Fields>(fields: F): Reading<RowOf<F>> => {
  const read = rowReader(fields)
  return reading(sql`(select to_json(r) from (${selectOf(fields)}) r)`, (found: Json) => read(found))
}

const isReading = (field: Fields[string]): field is Reading<unknown> => 'json' in field

function selectOf(fields: Fields): SQL {
  const columns = Object.entries(fields).map(
    ([name, field]) => sql`${isReading(field) ? field.json : field} as ${sql.identifier(name)}`,
  )
  return sql`select ${sql.join(columns, sql`, `)}`
}

/** Makes of JSON what Drizzle makes of the columns; most are in it what they are. */
function rowReader<F extends Fields>(fields: F): (row: Json) => RowOf<F> {
  const readers = Object.entries(fields).flatMap(([name, field]): [string, (value: unknown) => unknown][] => {
    if (isReading(field)) return [[name, field.read]]
    if (!is(field, Column) || field.mapFromDriverValue === Column.prototype.mapFromDriverValue) return []
    return [[name, (value) => (value === null ? null : field.mapFromDriverValue(value))]]
  })
  return (row) => {
    for (const [name, read] of readers) row[name] = read(row[name])
    return row as RowOf<F>
  }
}
