import { is, Param, Placeholder, type QueryWithTypings, SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { type Db, rows } from './db.server.ts'
import type { Reading } from './read-together.server.ts'

/** A value of a reading: itself, SQL for it, or the name under which a prepared statement gets it. */
export type Value<T> = T | SQL | Placeholder<string, T>
/** The values of a prepared statement, each taken by its name. */
export type Values<V> = { [K in keyof V]: Placeholder<string, V[K]> }
/** What several readings are read as. */
export type ReadingsOf<R> = { [K in keyof R]: R[K] extends Reading<infer T> ? T : never }

/** An instant as SQL. */
export const atInstant = (at: Value<Date>): SQL =>
  sql`${at instanceof Date ? at.toISOString() : at}::timestamp with time zone`

/**
 * `readTogether` for what is read often: the statement's text is made once per process, by `make` from the names of its
 * values, since making it costs Node as much as sending it. Numbers and words in `make` become part of the text.
 */
export function prepareReadings<V extends object, R extends Record<string, Reading<unknown>>>(
  make: (values: Values<V>) => R,
): (db: Db, values: V) => Promise<ReadingsOf<R>> {
  let statement: Statement | undefined
  return async (db, values) => {
    statement ??= statementOf(make(named as Values<V>))
    const { text, names, readings } = statement
    const parameters = values as Record<string, unknown>
    const params = names.map((name) => parameterOf(parameters[name]))
    const [row] = await rows(db, new WrittenSql({ sql: text, params }))
    return Object.fromEntries(readings.map(([name, { read }]) => [name, read(row?.[name] ?? null)])) as ReadingsOf<R>
  }
}

/** `readAlone` in the same way. */
export function prepareReading<V extends object, T>(
  make: (values: Values<V>) => Reading<T>,
): (db: Db, values: V) => Promise<T> {
  const read = prepareReadings((values: Values<V>) => ({ value: make(values) }))
  return async (db, values) => (await read(db, values)).value
}

const parameterOf = (value: unknown) => (value instanceof Date ? value.toISOString() : value)

const named = new Proxy(
  {},
  {
    get: (_, name) => sql.placeholder(String(name)),
    ownKeys: () => {
      throw new Error('take the values of a prepared statement by their names: nobody can list them')
    },
  },
)

/** SQL that is not to be put together again. */
class WrittenSql extends SQL {
  readonly query: QueryWithTypings

  constructor(query: QueryWithTypings) {
    super([])
    this.query = query
  }

  override toQuery(): QueryWithTypings {
    return this.query
  }
}

type Statement = { text: string; names: string[]; readings: [name: string, reading: Reading<unknown>][] }

/** The text with one parameter for each name, however often it occurs. */
function statementOf(all: Record<string, Reading<unknown>>): Statement {
  const readings = Object.entries(all)
  const names: string[] = []
  const dialect = new PgDialect()
  dialect.escapeParam = (_place: number, chunk?: unknown) => {
    const value = is(chunk, Param) ? chunk.value : chunk
    if (typeof value === 'number') return String(value)
    if (typeof value === 'string') return dialect.escapeString(value)
    if (!is(value, Placeholder)) throw new Error('a prepared statement has a value without a name')
    if (!names.includes(value.name)) names.push(value.name)
    return `$${names.indexOf(value.name) + 1}`
  }
  const columns = readings.map(([name, { json }]) => sql`${json} as ${sql.identifier(name)}`)
  const { sql: text } = dialect.sqlToQuery(sql`select ${sql.join(columns, sql`, `)}`)
  return { text, names, readings }
}
