import pg from 'pg'
import { type Database, openEmbedded, openPostgres } from '#app/platform/data/db.server.ts'
import { createJobs } from '#app/platform/data/jobs.server.ts'
import { silentLog } from '#app/platform/log.ts'
import { readSecrets } from '#app/platform/security/secrets.server.ts'
import { type CrowdSize, fillWithCrowd } from '#db/demo/crowd.ts'
import { typicalLives } from '#db/demo/crowd-lives.ts'
import { LIVELY, sessionsSql } from './crowd.ts'

/** Fills an empty PostgreSQL database with a crowd in which everybody is signed in. */
export async function fillPostgres(url: string, size: CrowdSize): Promise<void> {
  const database = await openPostgres(url, { connections: 2 })
  await prepare(database, url)
  await database.close()
  // The product's connections would end statements that take as long as a crowd is large.
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await fill((statements) => client.query(statements), size)
  await client.end()
}

/** The same in a folder of the embedded database. */
export async function fillEmbedded(directory: string, size: CrowdSize): Promise<void> {
  const database = await openEmbedded(directory)
  await prepare(database, null)
  const { pglite } = database
  await fill(async (statements) => (await pglite?.exec(statements))?.at(-1) ?? { rows: [] }, size)
  await database.close()
}

/** Everything a start of the product makes. */
async function prepare(database: Database, url: string | null) {
  await database.migrate()
  const jobs = createJobs(database, url, silentLog)
  await jobs.start()
  await jobs.stop()
  await readSecrets(database.db, { masterKey: null, masterKeyOld: null })
}

async function fill(run: Parameters<typeof fillWithCrowd>[0], size: CrowdSize): Promise<void> {
  await fillWithCrowd(run, size)
  await run(typicalLives(size, LIVELY))
  await run(sessionsSql)
  // Else what was written here would reach the disk while something else is measured.
  await run('checkpoint')
}
