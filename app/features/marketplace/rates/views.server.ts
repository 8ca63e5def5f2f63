import { and, eq } from 'drizzle-orm'
import type { Db } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { users } from '#db/schema/all.ts'
import { CREDITS_PER_EURO } from './schema.ts'

/** Credits per hour, null if not set. Undefined for anyone but companions. */
async function findRates(db: Db, userId: string) {
  const [row] = await db
    .select({ audio: users.ratePerHourAudio, video: users.ratePerHourVideo })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.role, 'offerer')))
  return row
}

export const voiceRateOf = async (db: Db, companionId: string) => (await findRates(db, companionId))?.audio ?? null

export async function ownRates(db: Db, viewer: Viewer) {
  const rates = await findRates(db, viewer.userId)
  const euros = (credits: number | null | undefined) => (credits == null ? null : credits / CREDITS_PER_EURO)
  return { audioEuros: euros(rates?.audio), videoEuros: euros(rates?.video) }
}
