import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type Config, ConfigError, readConfig } from '#app/platform/config.ts'
import { type Database, openEmbedded, openPostgres, rows } from '#app/platform/data/db.server.ts'
import { DirectoryInUse } from '#app/platform/data/directory-lock.server.ts'
import { examineData } from './database.ts'
import { bad, type Finding, note, ok } from './finding.ts'
import { examineSettings } from './settings.ts'
import { examineStripe } from './stripe.ts'

/** Checks this installation and prints one line per finding. Read-only. */
async function* examine(): AsyncGenerator<Finding> {
  yield ok(`Node ${process.versions.node} on ${process.platform} ${process.arch}`)
  const config = readConfig(process.env)
  yield ok('the settings are valid')
  yield* examineSettings(config)
  if (config.databaseUrl || existsSync(join(config.dataDir, 'database'))) yield* examineDatabase(config)
  else yield note('there’s no database yet; the first start creates it')
}

async function* examineDatabase(config: Config): AsyncGenerator<Finding> {
  let database: Database | null = null
  try {
    database = config.databaseUrl
      ? await openPostgres(config.databaseUrl, { connections: 1 })
      : await openEmbedded(config.dataDir)
    const { db, kind } = database
    const [server] = await rows<{ version: string; made: string | null }>(
      db,
      sql`select current_setting('server_version') as version, to_regclass('public.ledger_violations')::text as made`,
    )
    yield ok(`${kind === 'embedded' ? 'the embedded database' : 'PostgreSQL'} answers (${server?.version})`)
    if (server?.made) yield* examineData(db, config)
    else yield note('there are no tables yet; the first start creates them')
  } catch (error) {
    yield error instanceof DirectoryInUse
      ? note('the embedded database is in use by the running server; stop it to check the data')
      : bad(`the database doesn’t answer (${(error as Error).message}); check DATABASE_URL`)
  } finally {
    await database?.close()
  }
}

const signs = { ok: '  ok  ', note: '  note', bad: '  FIX ' }
let isWell = true
function print({ level, text }: Finding) {
  process.stdout.write(`${signs[level]}  ${text}\n`)
  isWell &&= level !== 'bad'
}
try {
  const findings = process.argv[2] === 'stripe' ? examineStripe(process.env) : examine()
  for await (const finding of findings) print(finding)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  print(bad(error.message))
}
process.exit(isWell ? 0 : 1)
