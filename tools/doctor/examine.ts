import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type Config, ConfigError, readConfig } from '#app/platform/config.ts'
import { type Database, openEmbedded, openPostgres, rows } from '#app/platform/data/db.server.ts'
import { DirectoryInUse } from '#app/platform/data/directory-lock.server.ts'
import { checkAdministrators, checkAlarms, checkDeadLetters, checkMasterKey } from './checks/installation.ts'
import { checkLegalFiles, checkLegalVersions, checkOperator } from './checks/legal.ts'
import { checkMailServer, checkWaitingMails } from './checks/mail.ts'
import { checkLedger, checkReconciliation, checkStoppedPayees } from './checks/money.ts'
import { checkPaymentKey, checkReviews, checkWebhookSecrets, checkWebhooks } from './checks/payments.ts'
import {
  checkDemo,
  checkDemoData,
  checkDisk,
  checkMode,
  checkMonitoring,
  checkNetworkLimits,
  checkOrigin,
  checkPort,
  checkProxies,
  checkSignUp,
  checkStorage,
  checkTerms,
  checkUnsafeSettings,
} from './checks/settings.ts'
import { checkTurn } from './checks/turn.ts'
import { bad, type DatabaseCheck, type Finding, note, ok, type SettingsCheck } from './finding.ts'

/**
 * Checks without the database, in the order of the output. Each topic is a file in checks/ with a test that makes it
 * fail.
 */
const settingsChecks: readonly SettingsCheck[] = [
  checkUnsafeSettings,
  checkMode,
  checkDemo,
  checkDisk,
  checkPort,
  checkOrigin,
  checkProxies,
  checkNetworkLimits,
  checkMonitoring,
  checkSignUp,
  checkMailServer,
  checkPaymentKey,
  checkOperator,
  checkLegalFiles,
  checkWebhookSecrets,
  checkTerms,
  checkStorage,
  checkTurn,
]

/** Checks in the database. */
const databaseChecks: readonly DatabaseCheck[] = [
  checkDemoData,
  checkAdministrators,
  checkLedger,
  checkWebhooks,
  checkReviews,
  checkReconciliation,
  checkWaitingMails,
  checkDeadLetters,
  checkAlarms,
  checkMasterKey,
  checkStoppedPayees,
  checkLegalVersions,
]

/** Checks this installation; one line each for what is fine, worth knowing or to be mended. Changes nothing. */
export async function examine(env: Record<string, string | undefined>): Promise<Finding[]> {
  const findings = [ok(`Node ${process.versions.node} on ${process.platform} ${process.arch}`)]
  let config: Config
  try {
    config = readConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [...findings, bad(error.message)]
  }
  findings.push(ok('the environment is understood'))
  for (const check of settingsChecks) findings.push(...(await check(config)))
  return [...findings, ...(await examineDatabase(config))]
}

async function examineDatabase(config: Config): Promise<Finding[]> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'database')))
    return [note('there is no database yet; the first start makes it')]
  let database: Database | null = null
  const findings: Finding[] = []
  try {
    database = config.databaseUrl
      ? await openPostgres(config.databaseUrl, { connections: 1 })
      : await openEmbedded(config.dataDir)
    const { db, kind } = database
    const [server] = await rows<{ version: string; made: string | null }>(
      db,
      sql`select current_setting('server_version') as version, to_regclass('public.ledger_violations')::text as made`,
    )
    findings.push(ok(`the ${kind === 'embedded' ? 'embedded database' : 'PostgreSQL'} answers (${server?.version})`))
    if (!server?.made) return [...findings, note('the tables are not there yet; the first start makes them')]
    for (const check of databaseChecks) findings.push(...(await check(db, config)))
  } catch (error) {
    findings.push(
      error instanceof DirectoryInUse
        ? note('the embedded database is in use by the running product; stop it to have it looked into')
        : bad(`the database does not answer (${(error as Error).message}); check DATABASE_URL`),
    )
  } finally {
    await database?.close()
  }
  return findings
}
