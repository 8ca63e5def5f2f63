import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openPostgres } from '#app/platform/data/db.server.ts'
import { createJobs } from '#app/platform/data/jobs.server.ts'
import { silentLog } from '#app/platform/log.ts'
import { startCluster } from './postgres-cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
    embeddedImage: string
    sharedFolder: string
  }
}

type Shared = { users: number; value: Promise<unknown> }
/** Global, because each project's setup is loaded separately in the same process. */
const everywhere = globalThis as { visavisTests?: Map<string, Shared> }
everywhere.visavisTests ??= new Map()
const shared = everywhere.visavisTests

/** Opens something once for all projects of a run; the last one to release it closes it. */
async function share<T>(name: string, open: () => Promise<T>, close: (value: T) => Promise<void> | void) {
  const entry = shared.get(name) ?? { users: 0, value: open() }
  shared.set(name, entry)
  entry.users++
  const value = (await entry.value) as T
  const release = async () => {
    if (--entry.users > 0) return
    shared.delete(name)
    await close(value)
  }
  return { value, release }
}

/** A folder for files made once per run; `npm test` names one that journeys use too. */
export const shareFolder = () =>
  share(
    'folder',
    async () => process.env.VISAVIS_TEST_FOLDER ?? mkdtempSync(join(tmpdir(), 'visavis-once-')),
    (folder) => {
      if (!process.env.VISAVIS_TEST_FOLDER) rmSync(folder, { recursive: true, force: true })
    },
  )

/** One server and one migrated template database for all test files of a run. */
export default async function setup(project: TestProject) {
  const folder = await shareFolder()
  const cluster = await share('cluster', openCluster, ({ stop }) => stop())
  project.provide('postgresUrl', cluster.value.url)
  project.provide('sharedFolder', folder.value)
  return async () => {
    await cluster.release()
    await folder.release()
  }
}

async function openCluster() {
  const cluster = await startCluster()
  const template = `visavis_template_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  const admin = new pg.Client({ connectionString: cluster.url })
  await admin.connect()
  await admin.query(`create database ${template}`)
  const url = new URL(cluster.url)
  url.pathname = `/${template}`
  const database = await openPostgres(url.href, { connections: 2 })
  await database.migrate()
  const jobs = createJobs(database, url.href, silentLog)
  await jobs.start()
  await jobs.stop()
  await database.close()
  await admin.end()
  // The product's limits suit interactive use. A busy test machine needs longer ones.
  url.searchParams.set('lock_timeout', '60000')
  url.searchParams.set('statement_timeout', '120000')
  return { url: url.href, stop: cluster.stop }
}
