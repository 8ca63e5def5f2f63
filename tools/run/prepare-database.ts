import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '#app/platform/config.ts'
import { openEmbedded } from '#app/platform/data/db.server.ts'
import { createJobs } from '#app/platform/data/jobs.server.ts'
import { silentLog } from '#app/platform/log.ts'

// Makes the embedded database of a first start, all of it or nothing. What fails here, the start does, and says so.
const { databaseUrl, dataDir } = readConfig(process.env)
const path = join(dataDir, 'database')
if (!databaseUrl && !existsSync(path)) {
  const folder = join(dataDir, `prepared.${process.pid}`)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const database = await openEmbedded(folder)
  await database.migrate()
  const jobs = createJobs(database, null, silentLog)
  await jobs.start()
  await jobs.stop()
  await database.close()
  if (!existsSync(path)) renameSync(join(folder, 'database'), path)
  rmSync(folder, { recursive: true, force: true })
}
