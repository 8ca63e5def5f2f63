import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '#app/platform/data/db.server.ts'
import { createJobs } from '#app/platform/data/jobs.server.ts'
import { silentLog } from '#app/platform/log.ts'
import { shareFolder } from './shared-setup.ts'

/** One migrated image of the embedded database; each test file loads a copy (creating one takes seconds). */
export default async function setup(project: TestProject) {
  const folder = await shareFolder()
  const database = await openEmbedded('memory')
  await database.migrate()
  const jobs = createJobs(database, null, silentLog)
  await jobs.start()
  await jobs.stop()
  const image = await database.pglite?.dumpDataDir('none')
  if (!image) throw new Error('the embedded database gave no image')
  const path = join(folder.value, 'image.tar')
  writeFileSync(path, new Uint8Array(await image.arrayBuffer()))
  await database.close()
  project.provide('embeddedImage', path)
  project.provide('sharedFolder', folder.value)
  return folder.release
}
