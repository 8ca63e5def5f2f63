import { and, desc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgSelect } from 'drizzle-orm/pg-core'
import { profiles, users } from '#db/schema/all.ts'
import { anywhere, type ListPlace, type Search } from './lists.rules.ts'

export type MoneyListQuery<Status> = {
  search: Search | null
  status?: Status | undefined
  after: ListPlace | null
  limit: number
}

/** What a list is ordered and filtered by, and how it is searched by a name that is its own. */
export type ListColumns = {
  at: PgColumn
  id: PgColumn
  status: PgColumn | SQL
  byId: (id: string) => SQL | undefined
  byProvider: (id: string) => SQL | undefined
  byDocument: (number: string) => SQL
}

/** A page of a list of people's money, newest first, after a place. Needs `users` and `profiles` in the query. */
export function listPage<Query extends PgSelect>(
  query: Query,
  columns: ListColumns,
  { search, status, after, limit }: MoneyListQuery<string>,
): Query {
  const { at, id } = columns
  query
    .where(
      and(
        search ? foundBy(search, columns) : undefined,
        status ? sql`${columns.status} = ${status}` : undefined,
        after ? sql`(${at}, ${id}) < (${after.at.toISOString()}::timestamptz, ${after.id})` : undefined,
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(limit)
  return query
}

function foundBy(search: Search, { byId, byProvider, byDocument }: ListColumns): SQL | undefined {
  switch (search.by) {
    case 'id':
      return byId(search.id)
    case 'provider':
      return byProvider(search.id)
    case 'document':
      return byDocument(search.number)
    case 'email':
      return sql`${users.email} = ${search.email}`
    case 'name':
      return sql`${profiles.fullName} ilike ${anywhere(search.name)}`
  }
}
