import { existsSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, resolve } from 'node:path'
import type { Config } from '#app/platform/config.ts'
import { s3Files } from '#app/platform/outside/s3-files.server.ts'
import { isLoaded } from '#db/demo/load.server.ts'
import { clockOffsetOf } from '#server/demo-data.ts'
import { bad, type DatabaseCheck, type Finding, note, ok, type SettingsCheck } from '../finding.ts'

/**
 * The terms people read on every page: what a payout costs, from how many credits on, and how late one cancels for
 * free.
 */
export const checkTerms: SettingsCheck = ({
  terms: { feePercent, minPayoutCredits, payoutHoldHours, cancellationHours },
}) => [
  ok(
    `fee ${feePercent} %, payouts from ${minPayoutCredits} credits ${payoutHoldHours} h after the call, free cancelling until ${cancellationHours} h before`,
  ),
]

/** Where photos are stored, and whether that is reachable. */
export const checkStorage: SettingsCheck = async ({ s3, databaseUrl, dataDir }) => {
  if (!s3)
    return databaseUrl
      ? [note(`photos are files in ${dataDir}: several machines need S3_*, and backups need them too`)]
      : []
  try {
    await s3Files(s3).get('doctor')
    return [ok('the photo storage answers')]
  } catch (error) {
    return [bad(`the photo storage does not answer (${(error as Error).name}); check S3_*`)]
  }
}

/** What sign-up discloses about existing accounts. */
export const checkSignUp: SettingsCheck = ({ isPublic, signupDisclosure }) =>
  isPublic && signupDisclosure === 'immediate'
    ? [
        note(
          'SIGNUP_DISCLOSURE is immediate and tells strangers whose address has an account; deferred is better: on a site about being lonely, having an account is the secret',
        ),
      ]
    : []

/** Whether the installation has metrics. */
export const checkMonitoring: SettingsCheck = ({ isPublic, metricsToken }) =>
  isPublic && metricsToken === null
    ? [note('no METRICS_TOKEN: /metrics answers this machine only, and nobody through the proxy')]
    : []

/** Ten times the default: more than a school or company needs, and enough to slow everybody else down. */
const maxConnections = 5_000
const maxRenders = 1_200

/** Whether guests of one network can use up the server (docs/decisions/014-shares-of-the-server.md). */
export const checkNetworkLimits: SettingsCheck = ({ connectionsPerNetwork, rendersPerMinute }) => {
  const loose = [
    ...(connectionsPerNetwork > maxConnections
      ? [note(`CONNECTIONS_PER_NETWORK is ${connectionsPerNetwork}: one network can hold nearly all connections`)]
      : []),
    ...(rendersPerMinute > maxRenders
      ? [note(`RENDERS_PER_MINUTE is ${rendersPerMinute}: one network can keep the others waiting`)]
      : []),
  ]
  return loose.length > 0 ? loose : [ok('no network can take the server from the others')]
}

/** Documentation addresses (RFC 5737): a setting that trusts both trusts everybody. */
const strangers = ['192.0.2.1', '203.0.113.1']

/** Which proxies are trusted to name the client's address. */
export const checkProxies: SettingsCheck = ({ origin, proxies }) => {
  if (strangers.every(proxies.has))
    return [bad('TRUSTED_PROXIES trusts everybody: whoever sends X-Forwarded-For has as many tries as they like')]
  if (!origin.startsWith('https:')) return []
  if (proxies.entries.length === 0)
    return [
      bad(
        'TRUSTED_PROXIES is missing: everybody behind the proxy counts as one caller, and limits shut all out together',
      ),
    ]
  return [ok(`the proxies at ${proxies.entries.join(', ')} are trusted`)]
}

/** The address people use. */
export const checkOrigin: SettingsCheck = ({ origin, isPublic, databaseUrl, demo }) => {
  if (isPublic)
    return origin.startsWith('https:') ? [] : [bad('APP_ORIGIN is not https: browsers give no camera or microphone')]
  return databaseUrl && !demo
    ? [bad(`APP_ORIGIN is missing or of this machine: links in mails lead to ${origin}; set it to the public address`)]
    : []
}

/** Whether the configured port is free. */
export const checkPort: SettingsCheck = async ({ port, host }) => [
  (await isFree(port, host))
    ? ok(`port ${port} is free`)
    : note(`port ${port} is in use: by this product, or set PORT to another number`),
]

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, host, () => server.close(() => resolve(true)))
  })
}

const leastMegabytes = 500

/** Room for database, photos and logs in the data folder, in megabytes (10^6 bytes). */
export function checkDisk(config: Pick<Config, 'dataDir'>, freeOn: (folder: string) => number = freeMegabytes) {
  const folder = resolve(config.dataDir)
  const free = freeOn(existsSync(folder) ? folder : existsSync(dirname(folder)) ? dirname(folder) : '/')
  const finding: Finding =
    free < leastMegabytes
      ? bad(`only ${free} MB are free in ${config.dataDir}; make room`)
      : ok(`${free} MB are free in ${config.dataDir}`)
  return [finding]
}

function freeMegabytes(folder: string): number {
  const disk = statfsSync(folder)
  return Math.round((disk.bavail * disk.bsize) / 1e6)
}

/** Whether the demo accounts are open, and to whom. */
export const checkDemo: SettingsCheck = ({ demo, demoPublic, origin }) => {
  if (!demo) return []
  if (demoPublic) return [note(`DEMO_PUBLIC=1: everybody who reaches ${origin} reads all mails and is administrator`)]
  return [note('this is a demo: its people and /dev pages are open on this machine')]
}

/** Demo accounts or a moved clock in a database that is no demo any more. */
export const checkDemoData: DatabaseCheck = async (db, { demo }) => {
  if (demo) return []
  const seconds = await clockOffsetOf(db)
  return [
    ...((await isLoaded(db))
      ? [bad('people of a demo are in the database, and everybody knows their password; npm run doctor -- remove-demo')]
      : []),
    ...(seconds === 0 ? [] : [bad(`the clock is moved by ${seconds} seconds; npm run doctor -- reset-clock`)]),
  ]
}

/** What the start refuses where the product is reachable from other machines. */
export const checkUnsafeSettings: SettingsCheck = ({ unsafeSettings }) => unsafeSettings.map(bad)

/** Outside production, mailbox and clock are open to this machine. */
export const checkMode: SettingsCheck = ({ mode, isPublic }) =>
  mode !== 'production' && !isPublic
    ? [note(`NODE_ENV is ${mode}: /dev/mailbox and /dev/clock are open on this machine`)]
    : []
