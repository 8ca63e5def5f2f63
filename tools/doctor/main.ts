import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError, readConfig } from '#app/platform/config.ts'
import { type Database, openEmbedded, openPostgres } from '#app/platform/data/db.server.ts'
import { DirectoryInUse } from '#app/platform/data/directory-lock.server.ts'
import { withPrimary } from '#app/platform/data/primary.server.ts'
import { startRefusalOf } from '#server/start-refused.ts'
import { examineData, examineSchema, readVault } from './database.ts'
import { bad, type Finding, note, ok, reasonOf, untested } from './finding.ts'
import { examineOrigin } from './origin.ts'
import { examinePostgres } from './postgres.ts'
import { examineServices, sendTestMail } from './services.ts'
import { examineSettings } from './settings.ts'
import { examineStripe } from './stripe.ts'

/** What `npm run doctor` checks: everything, or what its first word names. */
const checks = {
  '': examine,
  stripe: examineStripe,
  mail: (config: Config, address = '') => sendTestMail(config, address),
}

export const isCheck = (word: string): word is keyof typeof checks => Object.hasOwn(checks, word)

/** Prints a line for each finding. Returns whether nothing needs fixing. */
export async function runDoctor(word: keyof typeof checks, what?: string): Promise<boolean> {
  let isWell = true
  const print = ({ level, text }: Finding) => {
    process.stdout.write(`${signs[level]}  ${text}\n`)
    isWell &&= level !== 'bad'
  }
  try {
    for await (const finding of checks[word](readConfig(process.env), what)) print(finding)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    for (const problem of error.problems) print(bad(problem))
  }
  return isWell
}

const signs = { ok: '  ok  ', note: '  note', bad: '  FIX ', skip: '  skip' }

/** Checks this installation. Changes nothing, except that it stores and deletes a file. */
async function* examine(config: Config): AsyncGenerator<Finding> {
  yield ok(`Node ${process.versions.node} on ${process.platform} ${process.arch}`)
  yield ok('the settings can be read')
  const services = Array.fromAsync(examineServices(config))
  yield* examineSettings(config)
  let vault: string | null = null
  if (config.databaseUrl || existsSync(join(config.dataDir, 'database'))) vault = yield* examineDatabase(config)
  else yield note('there’s no database yet; the first start creates it')
  yield* examineOrigin(config, vault)
  yield* await services
}

/** Returns the key of the doctor's tokens, if it can be read. */
async function* examineDatabase(settings: Config): AsyncGenerator<Finding, string | null> {
  let database: Database | null = null
  try {
    const config = await withPrimary(settings)
    const { databaseUrl, databaseDirectUrl, dataDir } = config
    database = databaseUrl
      ? await openPostgres(databaseUrl, { connections: 1, directUrl: databaseDirectUrl ?? databaseUrl })
      : await openEmbedded(dataDir)
    const { db } = database
    if (!(yield* examineSchema(db))) {
      yield untested('the database and its data, because its tables aren’t of this version')
      return null
    }
    if (database.kind === 'postgres') yield* examinePostgres(database, config)
    yield* examineData(db, config)
    return await readVault(db, config)
  } catch (error) {
    if (error instanceof DirectoryInUse) {
      yield ok('Visavis runs with the embedded database')
      yield untested('the data, because the running server uses the database; stop it to check')
    } else
      yield bad(
        startRefusalOf(error, settings)?.message ??
          `the database doesn’t answer (${reasonOf(error)}); check DATABASE_URL`,
      )
    return null
  } finally {
    await database?.close()
  }
}
