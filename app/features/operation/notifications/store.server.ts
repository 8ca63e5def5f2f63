import { and, desc, eq, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { CALL_MINUTES_MAX, GRACE_MINUTES } from '#app/features/marketplace/calls/schema.ts'
import { type Db, preparedRows, type Tx } from '#app/platform/data/db.server.ts'
import { attendances, calls, isOpenCall, mails, notifications, users } from '#db/schema/all.ts'
import { CANCELLED_BY_OTHER } from './rules.ts'
import { BADGE_CAP, type NotificationContent, type NotificationType } from './schema.ts'

const LONGEST_CALL_MINUTES = CALL_MINUTES_MAX + GRACE_MINUTES

export type StoredNotification = {
  id: string
  code: string
  metadata: unknown
  read: boolean
  createdAt: Date
  name: string | null
  note: string | null
}

const ID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
/** An id from a notification's values; null if it isn't a UUID, because values are only validated when read. */
const idIn = (field: SQL, condition = sql`true`) =>
  sql`case when ${condition} and ${field} ~* ${ID} then (${field})::uuid end`

const theUser = sql.placeholder('userId')
const newest = preparedRows<Omit<StoredNotification, 'createdAt'> & { createdAt: string; unread: number }>(
  'newest notifications',
  sql`select n.id, n.code, n.metadata, n.read, n.created_at as "createdAt",
      (select p.full_name from profiles p
        where p.id = ${idIn(sql`coalesce(n.metadata ->> 'companionId', n.metadata ->> 'seekerId')`)}) as name,
      (select c.cancel_note from calls c
        where c.id = ${idIn(sql`n.metadata ->> 'callId'`, sql`n.code in ${[...CANCELLED_BY_OTHER]}`)}) as note,
      (select count(*)::int from (
        select from notifications where user_id = ${theUser} and not read limit ${BADGE_CAP + 1}) unread) as unread
    from notifications n where n.user_id = ${theUser} and not (n.read and ${sql.placeholder('unreadOnly')}::boolean)
    order by n.created_at desc, n.id desc limit ${sql.placeholder('limit')}`,
)

/**
 * A person's newest notifications, newest first, with the other person's name and cancellation note. `unread` is
 * counted up to one more than the badge shows.
 */
export async function findNewest(
  db: Db,
  userId: string,
  { limit, unreadOnly = false }: { limit: number; unreadOnly?: boolean },
): Promise<{ items: StoredNotification[]; unread: number }> {
  const found = await newest(db, { userId, limit, unreadOnly })
  const items = found.map(({ unread: _, ...row }) => ({ ...row, createdAt: new Date(row.createdAt) }))
  return { items, unread: found[0]?.unread ?? 0 }
}

/** The id of a person's newest notification; an open page compares it with the one it shows. */
export async function findNewestId(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(1)
  return row?.id ?? null
}

export async function findNotification(db: Db, userId: string, notificationId: string) {
  const isOwn = and(eq(notifications.id, notificationId), eq(notifications.userId, userId))
  const [row] = await db.select().from(notifications).where(isOwn)
  return row ?? null
}

/** Marks one or all of a person's unread notifications as read; returns how many changed. */
export async function updateRead(tx: Tx, userId: string, notificationId: string | null): Promise<number> {
  const changed = await tx
    .update(notifications)
    .set({ read: true })
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.read, false),
        notificationId ? eq(notifications.id, notificationId) : undefined,
      ),
    )
    .returning({ id: notifications.id })
  return changed.length
}

/** Inserts a notification; false if its effect key exists. */
export async function insertNotification(
  tx: Tx,
  row: Pick<NotificationContent, 'code' | 'metadata'> & { userId: string; type: NotificationType; effectKey: string },
): Promise<boolean> {
  const inserted = await tx
    .insert(notifications)
    .values(row)
    .onConflictDoNothing({ target: notifications.effectKey })
    .returning({ id: notifications.id })
  return inserted.length > 0
}

/** The recipients among these people, by id. Excludes deleted accounts. */
export async function listRecipients(db: Db, userIds: string[]) {
  const found = await db
    .select({
      userId: users.id,
      email: users.email,
      language: users.language,
      timeZone: users.timeZone,
      hourFormat: users.hourFormat,
      isEmailVerified: users.emailVerified,
      isSuspended: sql<boolean>`${users.status} is not distinct from 'suspended'`,
      mutedMails: users.mutedMails,
    })
    .from(users)
    .where(and(inArray(users.id, userIds), sql`${users.status} is distinct from 'canceled'`))
  return new Map(found.map((person) => [person.userId, person]))
}

export const countMails = (tx: Tx, address: string, since: Date): Promise<number> =>
  tx.$count(mails, and(eq(mails.toAddress, address), gt(mails.createdAt, since)))

export type Recipient = Awaited<ReturnType<typeof listRecipients>> extends Map<string, infer Person> ? Person : never

/** Locks a call until the transaction ends; false if another transaction holds the lock. */
export async function lockCallForReminder(tx: Tx, callId: string): Promise<boolean> {
  const held = await tx
    .select({ id: calls.id })
    .from(calls)
    .where(eq(calls.id, callId))
    .for('no key update', { skipLocked: true })
  return held.length > 0
}

export async function listPresentIds(db: Db, callId: string): Promise<string[]> {
  const found = await db
    .select({ userId: attendances.userId })
    .from(attendances)
    .where(and(eq(attendances.callId, callId), isNull(attendances.leftAt)))
  return found.map(({ userId }) => userId)
}

export async function listCalendarSequences(db: Db, callIds: string[]): Promise<Map<string, number>> {
  const found = await db
    .select({ id: calls.id, sequence: calls.calendarSequence })
    .from(calls)
    .where(inArray(calls.id, callIds))
  return new Map(found.map(({ id, sequence }) => [id, sequence]))
}

export type CallCursor = { endAt: Date; callId: string }

/** At most `limit` open calls that start after `now` and by `until`, ordered by end, after the cursor. */
export function listCallsStartingBefore(
  db: Db,
  now: Date,
  until: Date,
  options: { after: CallCursor | null; limit: number },
) {
  const { after, limit } = options
  const longest = new Date(until.getTime() + LONGEST_CALL_MINUTES * 60_000)
  return db
    .select({
      callId: calls.id,
      seekerId: calls.seekerId,
      companionId: calls.companionId,
      status: calls.status,
      startAt: calls.startAt,
      endAt: calls.endAt,
      createdAt: calls.createdAt,
      moves: calls.moves,
      movedAt: calls.movedAt,
    })
    .from(calls)
    .where(
      and(
        isOpenCall,
        gt(calls.endAt, now),
        // Implied by the condition on the start, but only the end is indexed.
        lte(calls.endAt, longest),
        gt(calls.startAt, now),
        lte(calls.startAt, until),
        after
          ? sql`(${calls.endAt}, ${calls.id}) > (${after.endAt.toISOString()}::timestamptz, ${after.callId}::uuid)`
          : undefined,
      ),
    )
    .orderBy(calls.endAt, calls.id)
    .limit(limit)
}

/** Which of these effect keys already exist. Each one is a query parameter. */
export async function listDoneEffects(db: Db, effectKeys: string[]): Promise<Set<string>> {
  if (effectKeys.length === 0) return new Set()
  const found = await db
    .select({ key: notifications.effectKey })
    .from(notifications)
    .where(inArray(notifications.effectKey, effectKeys))
  return new Set(found.map(({ key }) => key))
}
