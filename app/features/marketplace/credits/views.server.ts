import type { Db } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { findCreditState, findDebt, findUnspent, listReturnedCalls, sumEarnings, sumPayable } from './store.server.ts'

/** Credits a person can spend, and whether they cannot book because credits are owed or a payment is disputed. */
export const creditState = (db: Db, userId: string): Promise<{ balance: number; isLocked: boolean }> =>
  findCreditState(db, userId)

export const balanceOf = async (db: Db, userId: string): Promise<number> => (await findCreditState(db, userId)).balance

/** How much can be paid out now, how much from when on, and how much waits for a bank's decision. Credits. */
export type Payable = { payable: number; disputed: number; later: { credits: number; at: Date }[] }

/** What of somebody's credits can be paid out, `holdHours` after the call that earned them. */
export const payableOf = (db: Db, userId: string, holdHours: number, timeZone = 'UTC'): Promise<Payable> =>
  sumPayable(db, userId, holdHours, timeZone)

/** Credits that somebody owes, because a payment went back after they were spent. */
export const debtOf = (db: Db, userId: string): Promise<number> => findDebt(db, userId)

/** Credits of a purchase that its buyer has not spent. */
export const unspentOfPurchase = (db: Db, purchaseId: string): Promise<number> => findUnspent(db, purchaseId)

/** What a companion's calls bring: credits and number of those booked, and credits earned in the reader's month. */
export type Earnings = { pending: number; pendingCalls: number; month: number }

/** The viewer's own earnings; zeros for somebody who has none. */
export const earningsOf = (db: Db, viewer: Viewer, timeZone: string): Promise<Earnings> =>
  sumEarnings(db, viewer.userId, timeZone)

/** The calls among these whose price went back to the seeker, as the statement of one of the two has it. */
export async function returnedCallIds(db: Db, userId: string, callIds: string[]): Promise<Set<string>> {
  return new Set(callIds.length === 0 ? [] : await listReturnedCalls(db, userId, callIds))
}
