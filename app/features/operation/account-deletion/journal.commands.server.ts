import type { Ctx } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'

/** A deleted account: its id, and the keyed hash of its email address in hexadecimal, or null. */
export type JournalEntry = { userId: string; emailHash: string | null }

const JOURNAL_FOLDER = 'deletions'

const none = 'none'
const shape = new RegExp(
  `^${JOURNAL_FOLDER}/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_(${none}|(?:[0-9a-f]{2}){16,64})\\.json$`,
)

/** The file name contains the whole entry, so listing the files reads the journal. */
export const journalKey = ({ userId, emailHash }: JournalEntry): string =>
  `${JOURNAL_FOLDER}/${userId}_${emailHash ?? none}.json`

export function parseJournalKey(key: string): JournalEntry | null {
  const [, userId, emailHash] = shape.exec(key) ?? []
  return userId && emailHash ? { userId, emailHash: emailHash === none ? null : emailHash } : null
}

/**
 * Enqueues writing a deletion to the journal outside the database. The job commits with the transaction, and retries
 * until the file is written.
 */
export const journalDeletion = (ctx: Pick<Ctx, 'jobs'>, tx: Tx, entry: JournalEntry): Promise<void> =>
  ctx.jobs.enqueue(tx, 'journal-deletion', entry)

export async function writeJournal(ctx: Pick<Ctx, 'files' | 'clock'>, entry: JournalEntry): Promise<void> {
  const words = JSON.stringify({ ...entry, writtenAt: ctx.clock.now() })
  await ctx.files.put(journalKey(entry), new TextEncoder().encode(words), 'application/json')
}

/** Runs the job of `journalDeletion`. Invalid data throws, which keeps the job for the operator. */
export async function runJournal(ctx: Pick<Ctx, 'files' | 'clock'>, data: unknown): Promise<void> {
  const { userId, emailHash } = data as JournalEntry
  const entry = parseJournalKey(journalKey({ userId, emailHash }))
  if (!entry) throw new Error('no entry of the journal')
  await writeJournal(ctx, entry)
}

export const listJournal = async ({ files }: Pick<Ctx, 'files'>): Promise<JournalEntry[]> =>
  (await files.list(JOURNAL_FOLDER)).flatMap((key) => parseJournalKey(key) ?? [])
