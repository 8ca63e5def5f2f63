import pg from 'pg'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { DatabaseUnavailable } from './unavailable.server.ts'

const answerMs = 5_000
const checkMs = 5_000

/** One connection URL per host of a URL such as postgres://user:secret@a:5432,b:5432/visavis. */
export function hostUrls(url: string): string[] {
  const [, start = '', hosts = '', rest = ''] = /^([a-z]+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(url) ?? []
  return hosts.split(',').map((host) => start + host + rest)
}

/** The URL of the host that accepts writes. Throws DatabaseUnavailable if no host does. */
export async function primaryUrl(url: string): Promise<string> {
  const urls = hostUrls(url)
  if (urls.length === 1) return url
  const answers = urls.map(async (each) => {
    if (await isStandby(each)) throw new Error('is a standby')
    return each
  })
  return Promise.any(answers).catch((error: AggregateError) => {
    throw new DatabaseUnavailable(error.errors[0])
  })
}

async function isStandby(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: answerMs, query_timeout: answerMs })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('select pg_is_in_recovery() as standby')
    return rows[0]?.standby === true
  } finally {
    await client.end().catch(() => {})
  }
}

/** The configuration with the current primary as its only host. */
export const withPrimary = async (config: Config): Promise<Config> => ({
  ...config,
  databaseUrl: config.databaseUrl && (await primaryUrl(config.databaseUrl)),
  databaseDirectUrl: config.databaseDirectUrl && (await primaryUrl(config.databaseDirectUrl)),
})

/** With several hosts, calls `onMoved` once another one has become the primary. The pools keep their host. */
export function watchPrimary(url: string | null, current: string | null, log: Log, onMoved: () => void): () => void {
  if (!url || !current || hostUrls(url).length === 1) return () => {}
  const timer = setInterval(async () => {
    if ((await isStandby(current).catch(() => true)) === false) return
    const primary = await primaryUrl(url).catch(() => null)
    if (primary === null || primary === current) return
    log.warn('another host is now the primary: stopping, to be started again on it')
    clearInterval(timer)
    onMoved()
  }, checkMs)
  return () => clearInterval(timer)
}
