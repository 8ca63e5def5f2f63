import { join } from 'node:path'
import type { CreditPackage } from '#app/features/marketplace/rates/schema.ts'
import { databaseClock } from '#app/platform/clock.ts'
import type { Config } from '#app/platform/config.ts'
import type { Ctx } from '#app/platform/context.ts'
import { isOnStandby } from '#app/platform/data/backups.server.ts'
import { type Database, databaseNow, openEmbedded, openPostgres } from '#app/platform/data/db.server.ts'
import { createJobs } from '#app/platform/data/jobs.server.ts'
import { openLive } from '#app/platform/data/live.server.ts'
import { openReplica } from '#app/platform/data/replica.server.ts'
import type { Log } from '#app/platform/log.ts'
import { type Files, localFiles } from '#app/platform/outside/files.server.ts'
import type { WebhookSecrets } from '#app/platform/outside/payments.server.ts'
import { refuseOnStandby } from '#app/platform/outside/standby-payments.server.ts'
import { createStripePayments } from '#app/platform/outside/stripe-payments.server.ts'
import { readSecrets } from '#app/platform/security/secrets.server.ts'

export type ServerContext = Ctx & { refreshClock(): Promise<void> }
export type OpenContext = { ctx: ServerContext; close(): Promise<void> }

export async function openDatabase(config: Config, log: Log): Promise<Database> {
  const database = config.databaseUrl
    ? await openPostgres(config.databaseUrl, {
        connections: config.databaseConnections,
        ...(config.isPooled && config.databaseDirectUrl ? { directUrl: config.databaseDirectUrl } : {}),
        onError: (error) => log.warn('database connection lost', { error }),
      })
    : await openEmbedded(config.dataDir, (line) => log.info(line))
  try {
    await database.migrate()
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Loads Amazon's client only if needed: it takes a tenth of the loading time. */
export async function openFiles({ s3, dataDir }: Config): Promise<Files> {
  if (!s3) return localFiles(join(dataDir, 'files'))
  const { s3Files } = await import('#app/platform/outside/s3-files.server.ts')
  return s3Files(s3)
}

export async function openContext(
  config: Config,
  log: Log,
  database: Database,
  payments: { secretKey: string; apiUrl: string | null; webhookSecrets?: WebhookSecrets },
): Promise<OpenContext> {
  const { db } = database
  const clock = databaseClock(() => databaseNow(db))
  await clock.refresh()
  const jobs = createJobs(database, config.databaseUrl, log, config.jobConnections)
  await jobs.start()
  const live = await openLive(database, config.busUrl, log)
  const refresh = () => void clock.refresh().catch((error) => log.warn('the clock could not be read', { error }))
  const stopClock = live.subscribe('clock', refresh)
  const timer = setInterval(refresh, 30_000)
  const replica = config.databaseReadUrl
    ? await openReplica(config.databaseReadUrl, config.databaseConnections, log)
    : null
  const api = payments.apiUrl ? new URL(payments.apiUrl) : null
  const stripe = createStripePayments({
    secretKey: payments.secretKey,
    ...(payments.webhookSecrets ? { webhookSecrets: payments.webhookSecrets } : {}),
    prices: config.stripe.prices satisfies Record<CreditPackage['credits'], string | undefined>,
    ...(api
      ? { host: api.hostname, port: Number(api.port), protocol: api.protocol === 'http:' ? 'http' : 'https' }
      : {}),
  })
  const ctx: ServerContext = {
    refreshClock: () => clock.refresh(),
    config,
    database,
    db,
    replica,
    clock,
    log,
    jobs,
    live,
    files: await openFiles(config),
    payments: (await isOnStandby(db)) ? refuseOnStandby(stripe, db) : stripe,
    secrets: await readSecrets(db, config),
  }
  return {
    ctx,
    async close() {
      clearInterval(timer)
      stopClock()
      await jobs.stop()
      await live.close()
      await replica?.close()
    },
  }
}
