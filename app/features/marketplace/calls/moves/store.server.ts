import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#app/platform/data/db.server.ts'
import { callMoves } from '#db/schema/all.ts'
import { MOVE_ROWS_MAX, type MoveAnswer } from '../schema.ts'

/** A call's moves and proposals, latest first. One that waits for an answer is the latest, whatever the clocks say. */
export const listMoves = (db: Db, callId: string) =>
  db
    .select({
      moveId: callMoves.id,
      askedBy: callMoves.askedBy,
      fromAt: callMoves.fromAt,
      offered: callMoves.offered,
      askedAt: callMoves.askedAt,
      expiresAt: callMoves.expiresAt,
      answer: callMoves.answer,
      answeredAt: callMoves.answeredAt,
      toAt: callMoves.toAt,
    })
    .from(callMoves)
    .where(eq(callMoves.callId, callId))
    .orderBy(sql`${callMoves.answer} is null desc`, desc(callMoves.askedAt), desc(callMoves.id))
    .limit(MOVE_ROWS_MAX)

export type StoredMove = Awaited<ReturnType<typeof listMoves>>[number]

/** The caller holds the call's lock and has closed the previous proposal. */
export async function insertMove(tx: Tx, row: typeof callMoves.$inferInsert): Promise<string> {
  const [stored] = await tx.insert(callMoves).values(row).returning({ moveId: callMoves.id })
  return stored!.moveId
}

type Answered = { answer: Exclude<MoveAnswer, 'moved'> } | { answer: 'moved'; toAt: Date }

export async function updateOpenMove(tx: Tx, callId: string, answered: Answered, now: Date): Promise<void> {
  await tx
    .update(callMoves)
    .set({ ...answered, answeredAt: now })
    .where(and(eq(callMoves.callId, callId), isNull(callMoves.answer)))
}
