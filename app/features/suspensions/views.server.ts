import type { Db } from '#app/platform/data/db.server.ts'
import { findOpenSuspension, listSuspensions, type StoredSuspension } from './store.server.ts'

/** From when to when somebody is or was suspended, by which decision; without an end the account is closed. */
export type Suspension = Pick<StoredSuspension, 'suspensionId' | 'decisionId' | 'startAt' | 'endAt' | 'liftedAt'>

const readable = ({ suspensionId, decisionId, startAt, endAt, liftedAt }: StoredSuspension): Suspension => ({
  suspensionId,
  decisionId,
  startAt,
  endAt,
  liftedAt,
})

/** The suspension that a person is under now; null without one. For administrators. */
export async function openSuspension(db: Db, userId: string): Promise<Suspension | null> {
  const open = await findOpenSuspension(db, userId)
  return open && readable(open)
}

/** All suspensions of a person, the latest first. For administrators. */
export const suspensionHistory = async (db: Db, userId: string): Promise<Suspension[]> =>
  (await listSuspensions(db, userId)).map(readable)
