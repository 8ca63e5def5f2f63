import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '#app/platform/data/db.server.ts'
import { createJobs } from '#app/platform/data/jobs.server.ts'
import { silentLog } from '#app/platform/log.ts'
import { shareFolder } from './postgres-setup.ts'

/**
 * One migrated embedded database; each test file opens a copy, because creating one takes seconds. It is closed first:
 * a copy of an open one would replay its whole log.
 */
export default async function setup(project: TestProject) {
  const folder = await shareFolder()
  const image = join(folder.value, 'image')
  const database = await openEmbedded(image)
  await database.migrate()
  const jobs = createJobs(database, null, silentLog)
  await jobs.start()
  await jobs.stop()
  await database.close()
  project.provide('embeddedImage', image)
  project.provide('sharedFolder', folder.value)
  return folder.release
}
