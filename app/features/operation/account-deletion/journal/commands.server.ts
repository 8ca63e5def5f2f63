import type { Ctx } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { type JournalEntry, journalKey, parseJournalKey } from './rules.ts'

/**
 * Has a deletion written to the journal outside the database: the job stands with the transaction, and is tried until
 * the files take it.
 */
export const journalDeletion = (ctx: Pick<Ctx, 'jobs'>, tx: Tx, entry: JournalEntry): Promise<void> =>
  ctx.jobs.enqueue(tx, 'journal-deletion', entry)

/** Writes an entry of the journal; again changes nothing. */
export async function writeJournal(ctx: Pick<Ctx, 'files' | 'clock'>, entry: JournalEntry): Promise<void> {
  const words = JSON.stringify({ ...entry, writtenAt: ctx.clock.now() })
  await ctx.files.put(journalKey(entry), new TextEncoder().encode(words), 'application/json')
}

/** The job of `journalDeletion`; what is no entry is an error, which keeps it for the operator. */
export async function runJournal(ctx: Pick<Ctx, 'files' | 'clock'>, data: unknown): Promise<void> {
  const { userId, emailHash } = data as JournalEntry
  const entry = parseJournalKey(journalKey({ userId, emailHash }))
  if (!entry) throw new Error('no entry of the journal')
  await writeJournal(ctx, entry)
}
