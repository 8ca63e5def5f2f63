import type pg from 'pg'
import { currentDatabaseUse, type DatabaseUse } from './database-budget.server.ts'
import type { PostgresConnection } from './postgres-connections.server.ts'

type Statement = { args: unknown[]; resolve(result: unknown): void; reject(error: unknown): void }

/**
 * Sends statements outside transactions: those that one request sends at once together, on one connection and in one
 * packet, which saves calls of the system. They are answered one after the other; each fails alone.
 */
export function sendInBatches(acquire: () => Promise<pg.PoolClient>) {
  const batches = new Map<DatabaseUse, Statement[]>()

  return function query(...args: unknown[]): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const statement = { args, resolve, reject }
    const use = currentDatabaseUse()
    const batch = use && batches.get(use)
    if (batch) batch.push(statement)
    else if (!use) void send([statement], acquire)
    else {
      const begun = [statement]
      batches.set(use, begun)
      // After all that runs before the loop goes on: what other loaders of this request ask is there by then.
      process.nextTick(() => {
        batches.delete(use)
        void send(begun, acquire)
      })
    }
    return promise
  }
}

async function send(batch: Statement[], acquire: () => Promise<pg.PoolClient>): Promise<void> {
  let client: pg.PoolClient
  try {
    client = await acquire()
  } catch (error) {
    for (const { reject } of batch) reject(error)
    return
  }
  const connection = client as unknown as PostgresConnection
  const { waitedMs } = connection
  let failure: Error | undefined
  await connection.inOnePacket(() =>
    Promise.all(
      batch.map(async ({ args, resolve, reject }) => {
        connection.waitedMs = waitedMs
        try {
          resolve(await (client.query as (...args: unknown[]) => Promise<unknown>)(...args))
        } catch (error) {
          // Several statements in one text may have left a transaction open.
          failure = error instanceof Error ? error : new Error(String(error))
          reject(error)
        }
      }),
    ),
  )
  client.release(failure)
}
