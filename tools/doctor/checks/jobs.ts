import { deadLetters } from '#app/platform/data/dead-letters.server.ts'
import { bad, type DatabaseCheck, ok } from '../finding.ts'

/** Jobs that failed for two days and are no longer retried. */
export const checkDeadLetters: DatabaseCheck = async (db) => {
  const found = await deadLetters(db)
  if (found.length === 0) return [ok('no job gave up')]
  return found.map(({ queue, count, oldestAt }) =>
    bad(
      `${count} jobs of the queue ${queue} gave up, the oldest on ${oldestAt.toISOString().slice(0, 10)}; mend the cause, then npm run doctor -- resend-failed ${queue}`,
    ),
  )
}
