import { blockCanceledEmail } from '#app/features/marketplace/accounts/users.commands.server.ts'
import { type Ctx, command, type System } from '#app/platform/context.ts'
import { raiseAlarm } from '#app/platform/data/alarms.server.ts'
import { isRefusal } from '#app/platform/refusal.ts'
import { removeAccount } from '../removal.commands.server.ts'
import { JOURNAL_FOLDER, type JournalEntry, parseJournalKey } from './rules.ts'
import { listAlive } from './store.server.ts'

/** How many entries are compared with the database at once. */
const BATCH = 500

export type Replayed = { entries: number; erased: number; failed: number }

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
