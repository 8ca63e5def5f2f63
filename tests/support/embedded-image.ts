import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { MemoryFS, PGlite, type PGliteOptions } from '@electric-sql/pglite'

type Entry = { path: string; bytes: Uint8Array | null }

/** Databases that new ones would be made from: nobody connects to them. */
const TEMPLATES = /^base\/[14](\/|$)/

/** What a closed database consists of, folders before what is in them. */
function readFiles(folder: string): Entry[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => ({ isFolder: entry.isDirectory(), path: relative(folder, join(entry.parentPath, entry.name)) }))
    .filter(({ path }) => !TEMPLATES.test(path))
    .map(({ isFolder, path }) => ({ path, bytes: isFolder ? null : new Uint8Array(readFileSync(join(folder, path))) }))
    .sort((one, other) => one.path.length - other.path.length)
}

/** The part of Emscripten's file system that is used here; PGlite's own types leave out `createDataFile`. */
type WritableFiles = {
  mkdirTree(path: string): void
  createDataFile(
    ...file: [folder: string, name: string, bytes: Uint8Array, canRead: boolean, canWrite: boolean, canOwn: boolean]
  ): void
}

/** A database in memory that begins as a copy of these files. */
class CopiedFiles extends MemoryFS {
  readonly #files: readonly Entry[]

  constructor(files: readonly Entry[]) {
    super()
    this.#files = files
  }

  override async initialSyncFs(): Promise<void> {
    const files = this.pg?.Module.FS as unknown as WritableFiles
    files.mkdirTree(PGlite.paths.PGDATA)
    for (const { path, bytes } of this.#files) {
      const at = `${PGlite.paths.PGDATA}/${path}`
      const slash = at.lastIndexOf('/')
      if (bytes) files.createDataFile(at.slice(0, slash), at.slice(slash + 1), bytes.slice(), true, true, true)
      else files.mkdirTree(at)
    }
  }
}

const read = new Map<string, Entry[]>()

/** Files of a closed embedded database, which are read once, for a copy in memory. */
export function copyOf(folder: string): PGliteOptions['fs'] {
  const files = read.get(folder) ?? readFiles(folder)
  read.set(folder, files)
  return new CopiedFiles(files)
}
