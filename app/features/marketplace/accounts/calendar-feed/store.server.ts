import { and, eq, isNull, notInArray, or, sql } from 'drizzle-orm'
import { type Db, prepared, type Tx } from '#app/platform/data/db.server.ts'
import { calendarAddresses, users } from '#db/schema/all.ts'

const calendarToken = prepared((db) =>
  db
    .select({ token: calendarAddresses.token })
    .from(calendarAddresses)
    .where(eq(calendarAddresses.userId, sql.placeholder('userId')))
    .prepare('calendar token'),
)

/** The token of a person's calendar feed, or null. */
export async function findCalendarToken(db: Db, userId: string): Promise<string | null> {
  const [row] = await calendarToken(db).execute({ userId })
  return row?.token ?? null
}

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
