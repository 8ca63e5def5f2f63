import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readConfig } from '#app/platform/config.ts'
import { silentLog } from '#app/platform/log.ts'
import type { PaymentsClient } from '#app/platform/outside/payments.server.ts'
import type { CrowdSize } from '#db/demo/crowd.ts'
import { openContext, openDatabase, type ServerContext } from '#server/context.ts'
import { type AppServer, startApp } from '#tests/support/app-server.ts'
import { freePort, startOwnCluster } from '#tests/support/postgres-cluster.ts'
import { CROWD_SIZE, cookieOf } from './crowd.ts'
import { fillEmbedded, fillPostgres } from './fill.ts'
import { processorOfDatabase, processorOfServer, type ReadProcessor } from './processor.ts'

export const WEBHOOK_SECRET = 'whsec_bench_of_this_machine'

export type PageServer = AppServer & { probe: string }

/**
 * Where figures are measured: one PostgreSQL, the crowd in it, the built product before it. Everything is made when
 * first asked for.
 */
export type BenchWorld = {
  /** Address of the database of a crowd, the usual one unless another size is asked for. */
  crowd(size?: CrowdSize): Promise<string>
  /** The built product on the crowd, without jobs of its own, with the probe of peers/render-probe.ts in it. */
  server(): Promise<PageServer>
  /** The same on the embedded database, with the same crowd in it. */
  embedded(): Promise<PageServer & { cookie(userId: string): string }>
  /** The first process of PostgreSQL. */
  postmaster(): Promise<number>
  /** Reads the processor time of `server` and of PostgreSQL. */
  processor(): Promise<ReadProcessor>
  /** The product's context in this process, on the crowd. */
  context(payments?: PaymentsClient): Promise<ServerContext>
  cookie(userId: string): Promise<string>
  /** The built product with its demo people on PostgreSQL, and cookies of the demo accounts. */
  demo(): Promise<{ server: AppServer; pool: pg.Pool; cookie(email: string): Promise<string> }>
  close(): Promise<void>
}

const remembered = <T>(make: () => Promise<T>) => {
  let made: Promise<T> | null = null
  return () => {
    made ??= make()
    return made
  }
}

export function openWorld(report: (line: string) => void): BenchWorld {
  const closers: (() => Promise<unknown>)[] = []
  const closing = <T>(made: T, close: () => Promise<unknown>) => {
    closers.push(close)
    return made
  }

  const cluster = remembered(async () => {
    const started = await startOwnCluster({ durable: true })
    return closing(started, () => started.stop())
  })

  async function createDatabase(name: string): Promise<string> {
    const url = new URL((await cluster()).url)
    const admin = new pg.Client({ connectionString: url.href })
    await admin.connect()
    await admin.query(`create database ${name}`)
    await admin.end()
    url.pathname = `/${name}`
    return url.href
  }

  const crowds = new Map<number, Promise<string>>()
  function crowd(size: CrowdSize = CROWD_SIZE): Promise<string> {
    const made = crowds.get(size.companions) ?? fillWithCrowd(size)
    crowds.set(size.companions, made)
    return made
  }

  async function fillWithCrowd(size: CrowdSize): Promise<string> {
    const started = performance.now()
    const url = await createDatabase(`crowd_${size.companions}`)
    await fillPostgres(url, size)
    report(`a crowd of ${size.companions} was made in ${Math.round((performance.now() - started) / 1000)} s`)
    return url
  }

  const provider = {
    STRIPE_SECRET_KEY: 'sk_test_bench',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: 'http://127.0.0.1:9',
  }

  async function startProduct(options: { dataDir?: string; env?: Record<string, string> }): Promise<PageServer> {
    const probePort = await freePort()
    const started = await startApp({
      ...options,
      optimises: true,
      env: {
        ...provider,
        ...options.env,
        DEMO: '0',
        WORKER: 'off',
        NODE_OPTIONS: `--import ${new URL('./peers/render-probe.ts', import.meta.url).href}`,
        BENCH_PROBE_PORT: String(probePort),
      },
    })
    return closing({ ...started, probe: `http://127.0.0.1:${probePort}` }, () => started.stop())
  }

  const server = remembered(async () => startProduct({ env: { DATABASE_URL: await crowd() } }))

  const embedded = remembered(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'visavis-embedded-'))
    closers.push(async () => rmSync(dataDir, { recursive: true, force: true }))
    const began = performance.now()
    await fillEmbedded(dataDir, CROWD_SIZE)
    report(`the same in the embedded database took ${Math.round((performance.now() - began) / 1000)} s`)
    const started = await startProduct({ dataDir })
    return { ...started, cookie: (userId: string) => cookieOf(userId) }
  })

  const demo = remembered(async () => {
    const url = await createDatabase('demo')
    const started = await startApp({ optimises: true, env: { ...provider, DATABASE_URL: url, DEMO: '1' } })
    closers.push(() => started.stop())
    const pool = new pg.Pool({ connectionString: url, max: 1 })
    closers.push(() => pool.end())
    return {
      server: started,
      pool,
      async cookie(email: string) {
        const found = await pool.query<{ id: string }>('select id from users where email = $1', [email])
        const id = found.rows[0]?.id ?? ''
        await pool.query(
          `insert into sessions (user_id, token_hash, expires_at) values ($1::uuid, encode(sha256(('bench-session-of-' || $1::uuid)::bytea), 'hex'), now() + interval '14 days') on conflict do nothing`,
          [id],
        )
        return cookieOf(id)
      },
    }
  })

  return {
    crowd,
    server,
    embedded,
    postmaster: async () => (await cluster()).postmaster(),
    async processor() {
      const [{ probe }, { postmaster }] = [await server(), await cluster()]
      return async () => ({ node: await processorOfServer(probe), database: processorOfDatabase(postmaster()) })
    },
    demo,
    async context(payments) {
      const config = readConfig({ ...provider, DATABASE_URL: await crowd(), DEMO: '0' })
      const database = await openDatabase(config, silentLog)
      const { ctx, close } = await openContext(config, silentLog, database, {
        secretKey: provider.STRIPE_SECRET_KEY,
        apiUrl: provider.STRIPE_API_URL,
      })
      closers.push(database.close, close)
      return payments ? { ...ctx, payments } : ctx
    },
    cookie: async (userId) => cookieOf(userId),
    async close() {
      for (const close of closers.reverse()) await close()
    },
  }
}
