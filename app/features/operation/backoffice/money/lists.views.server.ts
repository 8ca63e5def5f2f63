import type { Db } from '#app/platform/data/db.server.ts'
import { pageOf, placeOf, searchOf } from './lists.rules.ts'
import type { MoneyListQuery } from './lists.store.server.ts'
import { MONEY_PAGE_SIZE } from './schema.ts'

export type MoneyList<Line> = { lines: Line[]; next: string | null; q: string; status: string | null }

type ListInput<Status> = { q: string; status?: Status | undefined; before?: string | undefined }

/** Reads the page of a list that an address asks for. `ids` says whose ids its rows have. */
export async function readList<Status extends string, Line extends { id: string; createdAt: Date }>(
  db: Db,
  { q, status, before }: ListInput<Status>,
  list: (db: Db, query: MoneyListQuery<Status>) => PromiseLike<Line[]>,
  ids?: 'ours' | 'provider',
): Promise<MoneyList<Line>> {
  const query = { search: searchOf(q), status, after: placeOf(before, ids), limit: MONEY_PAGE_SIZE + 1 }
  return { ...pageOf(await list(db, query), MONEY_PAGE_SIZE), q, status: status ?? null }
}
