import type { AccountStatus, Role } from '#app/features/accounts/schema.ts'
import type { Db, Tx } from '#app/platform/db.ts'
import { findCompanion, findNameCards } from './store.server.ts'

/** What the decision on a booking needs to know about a companion. Rates are credits per hour. */
export type CompanionForBooking = {
  companionId: string
  role: Role
  status: AccountStatus | null
  name: string
  slug: string | null
  photoKey: string | null
  timeZone: string
  ratePerHourAudio: number | null
  ratePerHourVideo: number | null
  freeIntro: boolean
  certified: boolean | null
}

/** A companion in any state, or null: the caller decides by `status` whether they can be booked. */
export async function companionForBooking(tx: Db | Tx, companionId: string): Promise<CompanionForBooking | null> {
  const row = await findCompanion(tx, companionId)
  return row ? { ...row, name: row.name ?? '' } : null
}

/** Name and picture of one person. The name is the display name; it is empty before onboarding. */
export type NameCard = { userId: string; role: Role; name: string; slug: string | null; photoKey: string | null }

export async function nameCard(db: Db, userId: string): Promise<NameCard | null> {
  return (await nameCards(db, [userId])).get(userId) ?? null
}

/** Cards of several people by id; people without a profile are missing. */
export async function nameCards(db: Db, ids: readonly string[]): Promise<Map<string, NameCard>> {
  if (ids.length === 0) return new Map()
  const found = await findNameCards(db, ids)
  return new Map(found.map((row) => [row.userId, { ...row, name: row.name ?? '' }]))
}
