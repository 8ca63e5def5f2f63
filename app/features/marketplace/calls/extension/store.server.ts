import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '#app/platform/data/db.server.ts'
import { callExtensions } from '#db/schema/all.ts'
import type { ExtensionAnswer } from './schema.ts'

const latestExtensions = (db: Db, callId: string) =>
  db
    .select({
      extensionId: callExtensions.id,
      askedBy: callExtensions.askedBy,
      minutes: callExtensions.minutes,
      credits: callExtensions.credits,
      expiresAt: callExtensions.expiresAt,
      answer: callExtensions.answer,
      answeredAt: callExtensions.answeredAt,
    })
    .from(callExtensions)
    .where(eq(callExtensions.callId, callId))
    .orderBy(desc(callExtensions.askedAt), desc(callExtensions.id))
    .limit(1)

export type StoredExtension = Awaited<ReturnType<typeof latestExtensions>>[number]

export async function findLatestExtension(db: Db, callId: string): Promise<StoredExtension | null> {
  const [found] = await latestExtensions(db, callId)
  return found ?? null
}

/** Stores a question and returns its id. The caller holds the call's lock and has closed the one before. */
export async function insertExtension(
  tx: Tx,
  row: { callId: string; askedBy: string; minutes: number; credits: number; askedAt: Date; expiresAt: Date },
): Promise<string> {
  const [made] = await tx.insert(callExtensions).values(row).returning({ extensionId: callExtensions.id })
  if (!made) throw new Error('no extension was made')
  return made.extensionId
}

/** Answers the open question of a call; false without one. */
export async function updateOpenExtension(
  tx: Tx,
  callId: string,
  answer: ExtensionAnswer,
  now: Date,
): Promise<boolean> {
  const answered = await tx
    .update(callExtensions)
    .set({ answer, answeredAt: now })
    .where(and(eq(callExtensions.callId, callId), isNull(callExtensions.answer)))
    .returning({ extensionId: callExtensions.id })
  return answered.length > 0
}
