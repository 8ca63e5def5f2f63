import type { Db } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { STATEMENT_PAGE_SIZE, type TransactionStatus, type TransactionType } from './schema.ts'
import { findBalance, listStatement, type RelatedCall } from './store.server.ts'

/** Credits a person can spend now. */
export const balanceOf = (db: Db, userId: string): Promise<number> => findBalance(db, userId)

/** A line of a person's statement; `effect` is the sign for that person (M-12, M-13). */
export type StatementLine = {
  id: string
  createdAt: Date
  type: TransactionType
  status: TransactionStatus
  credits: number
  effect: 1 | -1
  call: {
    id: string
    status: RelatedCall['status']
    missedReason: RelatedCall['missedReason']
    startsAt: Date
    seekerName: string | null
    companionName: string | null
  } | null
}

export type StatementPage = { lines: StatementLine[]; page: number; pages: number; total: number }

/** The viewer's own statement, newest first, 10 to a page (M-11); a page past the end is the last one. */
export async function statementPage(
  db: Db,
  viewer: Viewer,
  input: { page: number; type?: TransactionType },
): Promise<StatementPage> {
  const read = (page: number) =>
    listStatement(db, viewer.userId, {
      ...(input.type ? { type: input.type } : {}),
      limit: STATEMENT_PAGE_SIZE,
      offset: (page - 1) * STATEMENT_PAGE_SIZE,
    })
  let page = Math.max(1, Math.trunc(input.page))
  let found = await read(page)
  const pages = Math.max(1, Math.ceil(found.total / STATEMENT_PAGE_SIZE))
  if (page > pages) {
    page = pages
    found = await read(page)
  }
  return {
    lines: found.lines.map((line) => ({
      id: line.id,
      createdAt: line.createdAt,
      type: line.type,
      status: line.status,
      credits: line.amount,
      effect: line.effect === 1 ? 1 : -1,
      call:
        line.callId && line.callStatus && line.startsAt
          ? {
              id: line.callId,
              status: line.callStatus,
              missedReason: line.missedReason,
              startsAt: line.startsAt,
              seekerName: line.seekerName,
              companionName: line.companionName,
            }
          : null,
    })),
    page,
    pages,
    total: found.total,
  }
}
