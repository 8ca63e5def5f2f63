import { and, eq, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#app/platform/data/db.server.ts'
import { prepareReading, type Values } from '#app/platform/data/prepared-readings.server.ts'
import { reading } from '#app/platform/data/read-together.server.ts'
import { calendarAddresses, users } from '#db/schema/all.ts'

const readToken = prepareReading(({ userId }: Values<{ userId: string }>) =>
  reading(
    sql`(select to_json(c.token) from calendar_addresses c where c.user_id = ${userId})`,
    (token: string | null) => token,
  ),
)

/** The token of a person's calendar feed; null when there is none. */
export const findCalendarToken = (db: Db, userId: string): Promise<string | null> => readToken(db, { userId })

/** Sets the token of a person's calendar feed; an earlier one stops working. */
export async function updateCalendarToken(tx: Tx, userId: string, token: string): Promise<void> {
  await tx
    .insert(calendarAddresses)
    .values({ userId, token })
    .onConflictDoUpdate({ target: calendarAddresses.userId, set: { token, createdAt: sql`app_now()` } })
}

/** Whose token this is, unless the account is suspended or canceled. */
export async function findCalendarOwner(db: Db, token: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: calendarAddresses.userId })
    .from(calendarAddresses)
    .innerJoin(users, eq(users.id, calendarAddresses.userId))
    .where(
      and(
        eq(calendarAddresses.token, token),
        or(isNull(users.status), notInArray(users.status, ['suspended', 'canceled'])),
      ),
    )
  return row?.userId ?? null
}
