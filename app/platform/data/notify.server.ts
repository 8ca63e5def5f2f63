import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { withDatabaseBudget } from './database-budget.server.ts'
import type { Db } from './db.server.ts'

/** Notifications (NOTIFY) for which nobody waits. */
export type Notifier = {
  /** Sends one soon. It is lost when the database is away or the process ends: whoever reconnects reads again. */
  notify(channel: string, payload: string): void
  /** Waits until nothing is on its way. */
  idle(): Promise<void>
}

const statementMs = 5_000
/** What comes within this time is sent together; nobody sees it. */
const gatherMs = 5

/**
 * Commits that notify wait for one another, so all that comes in a moment, or while a statement is on its way, is sent
 * together. They have nothing to keep on the disk and do not wait for it. `onLost` counts those that could not be sent.
 */
export function createNotifier(db: Db, onLost: (count: number, error: unknown) => void): Notifier {
  let waiting: { channel: string; payload: string }[] = []
  let sending: Promise<void> | null = null

  async function send() {
    while (waiting.length > 0) {
      await pause(gatherMs)
      const channels = waiting.map(({ channel }) => channel)
      const payloads = waiting.map(({ payload }) => payload)
      waiting = []
      const sent = withDatabaseBudget({ statementMs }, () =>
        db.execute(sql`select set_config('synchronous_commit', 'off', true), pg_notify(channel, payload)
          from unnest(${sql.param(channels)}::text[], ${sql.param(payloads)}::text[]) as waiting(channel, payload)`),
      )
      await sent.catch((error: unknown) => onLost(channels.length, error))
    }
    sending = null
  }

  return {
    notify(channel, payload) {
      waiting.push({ channel, payload })
      sending ??= send()
    },
    idle: async () => {
      await sending
    },
  }
}
