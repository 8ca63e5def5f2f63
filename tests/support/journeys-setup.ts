import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareImage } from './app-server.ts'

/** Makes the demo once; every journey's server starts from a copy. */
export default async function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'visavis-image-'))
  await prepareImage(folder)
  process.env.VISAVIS_TEST_IMAGE = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
