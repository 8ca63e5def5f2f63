import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from './db.server.ts'

/** Something a feature reads, as one JSON value within a larger statement. */
export type Reading<T> = { json: SQL; read(json: unknown): T }

/** `json` is a `(select …)` or another expression, `read` gets its value, null without a row; times are texts in it. */
export const reading = <Json, T>(json: SQL, read: (value: Json) => T): Reading<T> => ({
  json,
  read: read as (value: unknown) => T,
})

/** The same, as something else. */
export const readingOf = <Found, T>({ json, read }: Reading<Found>, change: (found: Found) => T): Reading<T> => ({
  json,
  read: (value) => change(read(value)),
})

type Results<R> = { [K in keyof R]: R[K] extends Reading<infer T> ? T : never }

/** Reads several things, of several features, by one statement: as they are at one instant. */
export async function readTogether<R extends Record<string, Reading<unknown>>>(
  db: Db,
  readings: R,
): Promise<Results<R>> {
  const all = Object.entries(readings)
  const columns = all.map(([name, { json }]) => sql`${json} as ${sql.identifier(name)}`)
  const [row] = await rows(db, sql`select ${sql.join(columns, sql`, `)}`)
  return Object.fromEntries(all.map(([name, { read }]) => [name, read(row?.[name] ?? null)])) as Results<R>
}

/** Reads one of them by itself. */
export const readAlone = async <T>(db: Db, reading: Reading<T>): Promise<T> =>
  (await readTogether(db, { value: reading })).value
