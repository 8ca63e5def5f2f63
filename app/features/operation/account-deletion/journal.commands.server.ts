import { and, inArray, isNull, ne, or } from 'drizzle-orm'
import { blockCanceledEmail } from '#app/features/marketplace/accounts/users.commands.server.ts'
import { type Ctx, command, type System } from '#app/platform/context.ts'
import { raiseAlarm } from '#app/platform/data/alarms.server.ts'
import type { Db, Tx } from '#app/platform/data/db.server.ts'
import { isRefusal } from '#app/platform/refusal.ts'
import { users } from '#db/schema/all.ts'
import { removeAccount } from './removal.commands.server.ts'

/** That an account was deleted: its id, and the keyed hash of its address in hexadecimal, or null. */
type JournalEntry = { userId: string; emailHash: string | null }

/** Where the entries lie among the files. */
const JOURNAL_FOLDER = 'deletions'

const none = 'none'
const shape = new RegExp(
  `^${JOURNAL_FOLDER}/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_(${none}|(?:[0-9a-f]{2}){16,64})\\.json$`,
)

/** The name of an entry's file says everything, so that reading the journal is listing it. */
export const journalKey = ({ userId, emailHash }: JournalEntry): string =>
  `${JOURNAL_FOLDER}/${userId}_${emailHash ?? none}.json`

/** The entry of a file's name; null for anything else. */
export function parseJournalKey(key: string): JournalEntry | null {
  const [, userId, emailHash] = shape.exec(key) ?? []
  return userId && emailHash ? { userId, emailHash: emailHash === none ? null : emailHash } : null
}

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

/** How many entries are compared with the database at once. */
const BATCH = 500

type Replayed = { entries: number; erased: number; failed: number }

/**
 * Deletes again whoever came back with an older copy of the database, and locks their addresses; at each start,
 * every day and by the operator. Idempotent. An account that cannot be deleted yet is an alarm, and is tried again.
 */
export async function replayDeletions(ctx: Ctx, operator: System): Promise<Replayed> {
  const entries = (await ctx.files.list(JOURNAL_FOLDER)).flatMap((key) => parseJournalKey(key) ?? [])
  const result = { entries: entries.length, erased: 0, failed: 0 }
  for (let from = 0; from < entries.length; from += BATCH) {
    const batch = entries.slice(from, from + BATCH)
    const alive = await listAlive(
      ctx.db,
      batch.map(({ userId }) => userId),
    )
    for (const userId of alive) (await eraseAgain(ctx, operator, userId)) ? result.erased++ : result.failed++
    await blockAddresses(ctx, operator, batch)
  }
  return result
}

/** Deletes one account as the operator would; false, and an alarm, when it cannot be deleted now. */
async function eraseAgain(ctx: Ctx, operator: System, userId: string): Promise<boolean> {
  try {
    await removeAccount(ctx, operator, { userId })
    return true
  } catch (error) {
    const message = 'an account that was deleted came back with a restored database and could not be deleted again'
    const detail = isRefusal(error) ? error.code : 'error'
    await raiseAlarm(ctx, ctx.db, { code: 'deletion_not_repeated', subject: userId, detail, message, error })
    return false
  }
}

const blockAddresses = command(async (_ctx, tx, _operator: System, entries: readonly JournalEntry[]) => {
  for (const { emailHash } of entries) if (emailHash) await blockCanceledEmail(tx, Buffer.from(emailHash, 'hex'))
})

/** Those of these accounts that are there and not deleted. */
async function listAlive(db: Db, userIds: readonly string[]): Promise<string[]> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...userIds]), or(isNull(users.status), ne(users.status, 'canceled'))))
  return found.map(({ id }) => id)
}
