import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import pg from 'pg'
import { type AppOptions, startApp } from '#tests/support/app-server.ts'
import { startOwnCluster } from '#tests/support/postgres-cluster.ts'
import { type CrowdSize, fillWithCrowd, type Kind, sampleHistories } from './crowd.ts'

const PEOPLE = { companions: 10_000, alwaysFree: 3_000, seekers: 2_000, richSeekers: 400 }
export const CROWD: CrowdSize = { ...PEOPLE, days: 30, pastCalls: 60_000 }
/** Pairs of a seeker and a companion with the data of long-time members; their pages are measured. */
export const SAMPLE_PAIRS = 10

/** Id of the n-th of its kind; same as `idSql` in bench/crowd.ts. */
export function idOf(kind: Kind, n: number): string {
  const h = createHash('md5').update(`${kind}${n}`).digest('hex')
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-4${h.slice(13, 16)}-8${h.slice(17, 20)}-${h.slice(20)}`
}

type RunSql = (sql: string) => Promise<{ rows: { value?: string; rule?: string }[] }>

/** Signs everyone in. Returns a function that builds a person's cookie. */
async function signIn(run: RunSql) {
  await run(`insert into sessions (user_id, token_hash, expires_at)
    select id, encode(sha256(('bench-session-of-' || id)::bytea), 'hex'), now() + interval '14 days' from users`)
  return (userId: string) => `session=bench-session-of-${userId}; lang=en; tz=Europe%2FBerlin`
}

async function fill(run: RunSql, size: CrowdSize) {
  await fillWithCrowd(run, size)
  await run(sampleHistories(size, SAMPLE_PAIRS))
  const cookie = await signIn(run)
  // Otherwise these writes would reach the disk during a measurement.
  await run('checkpoint')
  return cookie
}

const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_bench', STRIPE_WEBHOOK_SECRET: 'whsec_bench_of_this_machine' }
const SETTINGS = { ...STRIPE, STRIPE_API_URL: 'http://127.0.0.1:9', DEMO: '0' }
const start = ({ env, dataDir }: Pick<AppOptions, 'env' | 'dataDir'>) =>
  startApp({ optimises: true, env: { ...SETTINGS, ...env }, ...(dataDir ? { dataDir } : {}) })
/** Starts and stops the product, so that it creates tables, secrets and queues in an empty database. */
const makeTables = async (options: AppOptions) => void (await (await start(options)).stop())

export type World = ReturnType<typeof openWorld>

/** Sets up the measured system: PostgreSQL with crowds, and the built product. Everything is created on first use. */
export function openWorld() {
  const opened = new AsyncDisposableStack()
  const made = new Map<string, Promise<unknown>>()
  const remembered = <T>(name: string, make: () => Promise<T>) => made.getOrInsertComputed(name, make) as Promise<T>
  const cluster = () =>
    remembered('cluster', async () => opened.adopt(await startOwnCluster({ durable: true }), (own) => own.stop()))
  const pool = (url: string, max = 1) => opened.adopt(new pg.Pool({ connectionString: url, max }), (own) => own.end())
  const product = async (options: AppOptions) =>
    opened.adopt(await start(options), async (app) => void (await app.stop()))

  async function createDatabase(name: string): Promise<string> {
    const { url } = await cluster()
    await pool(url).query(`create database ${name}`)
    return url.replace(/postgres$/, name)
  }

  /** A database with a crowd in which everyone is signed in. */
  const crowd = (size = CROWD) =>
    remembered(`crowd of ${size.companions}`, async () => {
      const url = await createDatabase(`crowd_${size.companions}`)
      await makeTables({ env: { DATABASE_URL: url } })
      const own = pool(url)
      return { url, cookie: await fill((sql) => own.query(sql), size) }
    })

  /** The built product on the usual crowd, without jobs. The n-th of several processes. */
  const server = (n = 0) =>
    remembered(`server ${n}`, async () => {
      const { url, cookie } = await crowd()
      return { ...(await product({ env: { DATABASE_URL: url, WORKER: 'off' } })), cookie }
    })

  /** The process that runs the jobs of the usual crowd. */
  const worker = async () => product({ env: { DATABASE_URL: (await crowd()).url, WORKER: 'only' } })

  /** Same as above, on the embedded database. */
  const embedded = () =>
    remembered('embedded', async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'visavis-embedded-'))
      opened.defer(() => rmSync(dataDir, { recursive: true, force: true }))
      await makeTables({ dataDir })
      const extensions = { btree_gist, pg_trgm, unaccent }
      const database = await PGlite.create({ dataDir: join(dataDir, 'database'), extensions })
      const cookie = await fill(async (sql) => (await database.exec(sql)).at(-1) ?? { rows: [] }, CROWD)
      await database.close()
      return { ...(await product({ dataDir, env: { WORKER: 'off' } })), cookie }
    })

  const demo = () =>
    remembered('demo', async () => {
      const url = await createDatabase('demo')
      const app = await product({ env: { DATABASE_URL: url, DEMO: '1' } })
      const own = pool(url)
      return { ...app, cookie: await signIn((sql) => own.query(sql)), query: (sql: string) => own.query(sql) }
    })

  return { cluster, pool, crowd, server, worker, embedded, demo, close: () => opened.disposeAsync() }
}

/** Starts a baseline program in its own process, which ends with this one. */
export async function startPeer(program: string) {
  const child = fork(program, { env: { ...process.env, NODE_ENV: 'production' } })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { origin: `http://127.0.0.1:${port}`, process: child, [Symbol.dispose]: () => child.disconnect() }
}
