import { and, eq } from 'drizzle-orm'
import type { Tx } from '#app/platform/data/db.server.ts'
import { personNotes } from '#db/schema/all.ts'

export async function insertNote(
  tx: Tx,
  note: Pick<typeof personNotes.$inferInsert, 'userId' | 'authorId' | 'text'>,
): Promise<string> {
  const [row] = await tx.insert(personNotes).values(note).returning({ id: personNotes.id })
  if (!row) throw new Error('the note was not stored')
  return row.id
}

/** Deletes a note of this author about a person; false when there is none. */
export async function deleteNote(tx: Tx, note: { noteId: string; userId: string; authorId: string }): Promise<boolean> {
  const { noteId, userId, authorId } = note
  const found = await tx
    .delete(personNotes)
    .where(and(eq(personNotes.id, noteId), eq(personNotes.userId, userId), eq(personNotes.authorId, authorId)))
    .returning({ id: personNotes.id })
  return found.length > 0
}
