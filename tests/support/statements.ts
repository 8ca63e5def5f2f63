import pg from 'pg'
import { vi } from 'vitest'
import { inTransaction } from '#app/platform/data/db.server.ts'
import type { TestContext } from './context.ts'
import type { TestDatabase } from './database.ts'

/** A statement as it was sent to the database. */
type SentStatement = { text: string; values: readonly unknown[] }

/** What `work` sent to the database, in order; outside transactions only where it is the embedded one. */
export async function statementsOf(database: TestDatabase, work: () => Promise<unknown>): Promise<SentStatement[]> {
  const spy = database.pglite ? vi.spyOn(database.pglite, 'query') : vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return (spy.mock.calls as unknown[][]).map(([query, values]) => {
      const config =
        typeof query === 'object' && query !== null ? (query as { text?: string; values?: unknown[] }) : null
      return { text: config?.text ?? String(query), values: (values as unknown[] | undefined) ?? config?.values ?? [] }
    })
  } finally {
    spy.mockRestore()
  }
}

/** Waits until open pages were notified of all that was committed: that happens after the commit, in its order. */
export async function untilNotified({ ctx }: TestContext): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const stop = ctx.live.subscribe('user:last', resolve)
  await inTransaction(ctx.db, (tx) => ctx.live.publish(tx, 'user:last', {}))
  await promise
  stop()
}
