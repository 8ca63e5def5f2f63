import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Shared = { users: number; value: Promise<unknown> }
/** The setup of each project is a program of its own, in the same process. */
const everywhere = globalThis as { visavisTests?: Map<string, Shared> }
everywhere.visavisTests ??= new Map()
const shared = everywhere.visavisTests

/** Opens something once for all projects of a run; the last one that lets go of it closes it. */
export async function share<T>(name: string, open: () => Promise<T>, close: (value: T) => Promise<void> | void) {
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

/** A folder for what is made once for all files of a run; `npm test` names one that journeys use as well. */
export const shareFolder = () =>
  share(
    'folder',
    async () => process.env.VISAVIS_TEST_FOLDER ?? mkdtempSync(join(tmpdir(), 'visavis-once-')),
    (folder) => {
      if (!process.env.VISAVIS_TEST_FOLDER) rmSync(folder, { recursive: true, force: true })
    },
  )
