import { and, desc, eq, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/data/db.server.ts'
import { mails, profiles } from '#db/schema/all.ts'
import { anywhere, type ListPlace } from '../money/lists.rules.ts'
import type { MailState } from './schema.ts'

const STATE_CONDITIONS: Record<MailState, SQL | undefined> = {
  waiting: and(isNull(mails.sentAt), eq(mails.attempts, 0)),
  failed: and(isNull(mails.sentAt), gt(mails.attempts, 0)),
  sent: isNotNull(mails.sentAt),
}

type MailsQuery = { q: string; status?: MailState | undefined; after: ListPlace | null; limit: number }

/** A whole address is found by its index; anything else is looked for in addresses and subjects. */
function searchOfMails(q: string): SQL | undefined {
  const text = q.trim()
  if (text === '') return undefined
  if (/^\S+@\S+\.\S+$/.test(text)) return eq(mails.toAddress, text.toLowerCase())
  return or(sql`${mails.toAddress} ilike ${anywhere(text)}`, sql`${mails.subject} ilike ${anywhere(text)}`)
}

/** Mails, the newest first, after a place; not what they say. */
export const listOfficeMails = (db: Db, { q, status, after, limit }: MailsQuery) =>
  db
    .select({
      id: mails.id,
      createdAt: mails.createdAt,
      toAddress: mails.toAddress,
      subject: mails.subject,
      userId: mails.userId,
      personName: profiles.fullName,
      attempts: mails.attempts,
      error: mails.error,
      sentAt: mails.sentAt,
      isEmptied: sql<boolean>`${mails.text} = ''`,
    })
    .from(mails)
    .leftJoin(profiles, eq(profiles.id, mails.userId))
    .where(
      and(
        searchOfMails(q),
        status && STATE_CONDITIONS[status],
        after
          ? sql`(${mails.createdAt}, ${mails.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit)

/** What a mail says, with its token encrypted; null for an unknown one. */
export async function findMailText(db: Db, mailId: string) {
  const [row] = await db.select({ userId: mails.userId, text: mails.text }).from(mails).where(eq(mails.id, mailId))
  return row ?? null
}

/** Whose mail it is; undefined for an unknown one. */
export async function findMailOwner(db: Db, mailId: string): Promise<string | null | undefined> {
  const [row] = await db.select({ userId: mails.userId }).from(mails).where(eq(mails.id, mailId))
  return row?.userId
}
