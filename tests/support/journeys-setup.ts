import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeDemo } from './demo-image.ts'

/** Creates the demo, unless this run has one. Every journey's server starts from a copy. */
export default async function setup() {
  const own = process.env.VISAVIS_TEST_FOLDER ? null : mkdtempSync(join(tmpdir(), 'visavis-image-'))
  process.env.VISAVIS_TEST_IMAGE = await makeDemo(process.env.VISAVIS_TEST_FOLDER ?? own ?? '')
  return () => own && rmSync(own, { recursive: true, force: true })
}
