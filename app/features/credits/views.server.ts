import type { Db } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { STATEMENT_PAGE_SIZE, type TransactionStatus, type TransactionType } from './schema.ts'
import { findBalance, listReturnedCalls, listStatement, type RelatedCall, sumEarnings } from './store.server.ts'

/** Credits a person can spend now. */
export const balanceOf = (db: Db, userId: string): Promise<number> => findBalance(db, userId)

/** What a companion's calls bring: credits and number of those booked, and credits earned in the reader's month. */
export type Earnings = { pending: number; pendingCalls: number; month: number }

/** The viewer's own earnings; zeros for somebody who has none. */
export const earningsOf = (db: Db, viewer: Viewer, timeZone: string): Promise<Earnings> =>
  sumEarnings(db, viewer.userId, timeZone)

/** The calls among these whose price went back to the seeker, as the statement of one of the two has it. */
export async function returnedCallIds(db: Db, userId: string, callIds: string[]): Promise<Set<string>> {
  return new Set(callIds.length === 0 ? [] : await listReturnedCalls(db, userId, callIds))
}

/** A line of a person's statement; `effect` is the sign for that person (M-12, M-13). */
export type StatementLine = {
  id: string
  /** When the credits were moved; a companion's earnings come with the end of the call. */
  at: Date
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
  /** What was paid, in euro cents; of a pending one whether the buyer has paid already, else where it can be done. */
  purchase: { priceCents: number; isSubmitted: boolean; finishUrl: string | null } | null
}

export type StatementPage = { lines: StatementLine[]; page: number; pages: number; total: number }

/**
 * The viewer's own statement, newest first, 10 to a page (M-11); a page past the end is the last one. Payment pages
 * opened after `openSince` can still be paid on.
 */
export async function statementPage(
  db: Db,
  viewer: Viewer,
  input: { page: number; type?: TransactionType; openSince?: Date },
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
      at: line.entryAt,
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
      purchase: purchaseOf(line, input.openSince),
    })),
    page,
    pages,
    total: found.total,
  }
}

type PurchaseColumns = Pick<
  Awaited<ReturnType<typeof listStatement>>['lines'][number],
  'status' | 'priceCents' | 'sessionId' | 'checkoutUrl' | 'purchasedAt'
>

function purchaseOf(line: PurchaseColumns, openSince: Date | undefined): StatementLine['purchase'] {
  const { status, priceCents, sessionId, checkoutUrl, purchasedAt } = line
  if (priceCents === null) return null
  const isPending = status === 'pending'
  const isOpen = isPending && purchasedAt !== null && openSince !== undefined && purchasedAt > openSince
  // The page's address goes when the buyer has paid on it and the money is on its way.
  const isSubmitted = isPending && sessionId !== null && checkoutUrl === null
  return { priceCents, isSubmitted, finishUrl: isOpen ? checkoutUrl : null }
}
