import { eq } from 'drizzle-orm'
import type { Db } from '#app/platform/data/db.server.ts'
import { mails } from '#db/schema/all.ts'

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
