import pg from 'pg'
import type { Log } from '#app/platform/log.ts'
import { StartRefused } from './start-refused.ts'

const retryMs = 250
/**
 * Milliseconds for which a claim is waited for: the database may notice the end of a process that was killed a little
 * later.
 */
const claimTimeoutMs = 3_000
const lostRetryMs = 2_000

/**
 * Claims a database's payment sandbox for this process until released, as each sandbox knows only its own sales. Throws while another process has it; a claim lost with its connection is renewed.
 */
export async function claimSandbox(databaseUrl: string, log: Log): Promise<() => Promise<void>> {
  let isReleased = false
  let retry: NodeJS.Timeout | null = null
  let client = await claim(databaseUrl, claimTimeoutMs)
  if (!client)
    throw new StartRefused(
      'Another process plays the payment sandbox for this database. Give all processes a STRIPE_SECRET_KEY of Stripe’s test mode, or run one process.',
    )
  const watch = (held: pg.Client) => held.once('end', claimAgain)
  const claimAgain = () => {
    if (isReleased) return
    retry = setTimeout(async () => {
      client = await claim(databaseUrl, retryMs).catch(() => null)
      if (client && isReleased) await client.end()
      else if (client) watch(client)
      else claimAgain()
    }, lostRetryMs).unref()
    log.warn('the claim on the payment sandbox was lost and is taken again')
  }
  watch(client)
  return async () => {
    isReleased = true
    if (retry) clearTimeout(retry)
    await client?.end().catch(() => {})
  }
}

/** A connection that holds the claim, or null when another one has it for so many milliseconds. */
async function claim(databaseUrl: string, milliseconds: number): Promise<pg.Client | null> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'visavis sandbox',
  })
  // An error is followed by the end of the connection, which is handled.
  client.on('error', () => {})
  await client.connect()
  const latest = performance.now() + milliseconds
  do {
    const { rows } = await client.query(`select pg_try_advisory_lock(hashtext('visavis.sandbox')) as has`)
    if (rows[0]?.has === true) return client
    await new Promise((resolve) => setTimeout(resolve, retryMs))
  } while (performance.now() < latest)
  await client.end()
  return null
}
