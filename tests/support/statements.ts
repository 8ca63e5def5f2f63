import pg from 'pg'
import { vi } from 'vitest'
import { inTransaction } from '#app/platform/data/db.server.ts'
import type { TestContext } from './context.ts'
import type { TestDatabase } from './database.ts'

type SentStatement = { text: string; values: readonly unknown[] }

/** Statements that `work` sent, in order. On the embedded database, only those outside transactions. */
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

/** Waits until open pages were notified of everything committed so far. Notifications follow in commit order. */
export async function waitUntilNotified({ ctx }: TestContext): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const stop = ctx.live.subscribe('user:last', resolve)
  await inTransaction(ctx.db, (tx) => ctx.live.publish(tx, 'user:last', {}))
  await promise
  stop()
}
