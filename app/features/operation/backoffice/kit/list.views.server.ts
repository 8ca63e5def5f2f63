import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgSelectBuilder } from 'drizzle-orm/pg-core'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import type { SupportRoom } from '#app/features/marketplace/accounts/schema.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { readDay } from '#app/platform/date-limits.ts'
import { authorize } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { LIST_FILE_LINES, LIST_PAGE_SIZE, LIST_PAGES_MAX, LIST_SEARCH_MAX } from './schema.ts'

type Fields = Record<string, PgColumn | SQL>
type Conditions = Readonly<Record<string, SQL>>

export type ListDefinition<F extends Fields = Fields> = {
  columns: F
  // biome-ignore lint/suspicious/noExplicitAny: a list's joins don't change the type of its lines
  from: (select: PgSelectBuilder<any>) => { $dynamic(): any }
  /** Tie-breaker for lines with the same sort value. */
  id: PgColumn
  /** Sort orders, descending unless `asc`; the first is the default. */
  sorts: Readonly<Record<string, PgColumn | SQL | { asc: PgColumn | SQL }>>
  filters?: Readonly<Record<string, Conditions>>
  search?: (text: string) => SQL | undefined
  day?: (day: string) => SQL
  where?: SQL
}

type Value<C> =
  C extends PgColumn<infer Config>
    ? Config['notNull'] extends true
      ? Config['data']
      : Config['data'] | null
    : C extends SQL<infer T>
      ? T
      : never
export type LineOf<List> = List extends ListDefinition<infer F> ? { [K in keyof F]: Value<F[K]> } : never

type ListFilter = { name: string; value: string | null; counts: { value: string | null; count: number }[] }
export type ListPage<Line> = {
  lines: Line[]
  total: number
  page: number
  pages: number
  q: string
  day: string | null
  filters: ListFilter[]
  sort: { key: string; isAscending: boolean }
}

export const defineList = <F extends Fields>(list: ListDefinition<F>) => list

export const conditionsOf = <V extends string>(values: readonly V[], condition: (value: V) => SQL) =>
  Object.fromEntries(values.map((value) => [value, condition(value)])) as Record<V, SQL>

export type ListQuery = Readonly<Record<string, string>>

function chosenBy(list: ListDefinition, query: ListQuery) {
  const q = (query.q ?? '').trim().slice(0, LIST_SEARCH_MAX)
  const day = list.day ? (readDay(query.day ?? null) ?? '') : null
  const filters = Object.entries(list.filters ?? {}).map(([name, conditions]) => {
    const value = query[name] ?? ''
    return { name, conditions, value: Object.hasOwn(conditions, value) ? value : null }
  })
  const [first = ''] = Object.keys(list.sorts)
  const [key = '', direction] = (query.sort ?? '').split('.')
  const known = Object.hasOwn(list.sorts, key)
  const sorted = list.sorts[known ? key : first]
  const usual =
    sorted && 'asc' in sorted && !('getSQL' in sorted)
      ? { by: sorted.asc, isAscending: true }
      : { by: sorted as SQL, isAscending: false }
  const isAscending = known && direction ? direction === 'asc' : usual.isAscending
  const found = and(list.where, q ? list.search?.(q) : undefined, day ? list.day?.(day) : undefined)
  return { q, day, found, filters, sort: { key: known ? key : first, isAscending, by: usual.by } }
}

type Chosen = ReturnType<typeof chosenBy>

const conditionOf = ({ conditions, value }: Chosen['filters'][number]) =>
  value === null ? undefined : conditions[value]

function read(db: Db, list: ListDefinition, { found, filters, sort }: Chosen, limit: number, offset = 0) {
  const order = sort.isAscending ? asc : desc
  return list
    .from(db.select(list.columns))
    .$dynamic()
    .where(and(found, ...filters.map(conditionOf)))
    .orderBy(sql`${order(sort.by)} nulls last`, order(list.id))
    .limit(limit)
    .offset(offset)
}

async function countLines(db: Db, list: ListDefinition, { found, filters }: Chosen) {
  const all = (except?: string) => and(...filters.filter(({ name }) => name !== except).map(conditionOf)) ?? sql`true`
  const counted = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`
  const fields = Object.fromEntries([
    ['total', counted(all())],
    ...filters.flatMap(({ name, conditions }) => [
      [`${name}:`, counted(all(name))],
      ...Object.entries(conditions).map(([value, condition]) => [
        `${name}:${value}`,
        counted(sql`${all(name)} and ${condition}`),
      ]),
    ]),
  ])
  const [row = {}]: Record<string, number>[] = await list.from(db.select(fields)).$dynamic().where(found)
  return {
    total: row.total ?? 0,
    filters: filters.map(({ name, conditions, value }) => ({
      name,
      value,
      counts: [null, ...Object.keys(conditions)].map((each) => ({
        value: each,
        count: row[`${name}:${each ?? ''}`] ?? 0,
      })),
    })),
  }
}

export async function readList<F extends Fields>(
  db: Db,
  list: ListDefinition<F>,
  query: ListQuery,
): Promise<ListPage<LineOf<ListDefinition<F>>>> {
  const chosen = chosenBy(list as ListDefinition, query)
  const { total, filters } = await countLines(db, list as ListDefinition, chosen)
  const pages = Math.min(Math.ceil(total / LIST_PAGE_SIZE), LIST_PAGES_MAX)
  const asked = /^\d{1,6}$/.test(query.page ?? '') ? Number(query.page) : 1
  const page = Math.min(Math.max(asked, 1), Math.max(pages, 1))
  const lines = await read(db, list as ListDefinition, chosen, LIST_PAGE_SIZE, (page - 1) * LIST_PAGE_SIZE)
  const { q, day } = chosen
  const { key, isAscending } = chosen.sort
  return { lines, total, page, pages, q, day, filters, sort: { key, isAscending } }
}

/** A list's page, for administrators and, with `room`, for support staff with access to it. */
export const listView =
  <F extends Fields>(list: ListDefinition<F>, room?: SupportRoom) =>
  async (db: Db, viewer: Viewer | null, query: ListQuery) => {
    authorize(canAdministrate(viewer, room))
    return readList(db, list, query)
  }

export async function readLine<F extends Fields>(
  db: Db,
  list: ListDefinition<F>,
  id: string,
): Promise<LineOf<ListDefinition<F>> | null> {
  const [line] = await list
    .from(db.select(list.columns))
    .$dynamic()
    .where(and(list.where, eq(list.id, id)))
  return line ?? null
}

export const readListFile = <F extends Fields>(
  db: Db,
  list: ListDefinition<F>,
  query: ListQuery,
): Promise<LineOf<ListDefinition<F>>[]> =>
  read(db, list as ListDefinition, chosenBy(list as ListDefinition, query), LIST_FILE_LINES)

export const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
