import { createHash } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'

/** Stores bytes by key. We make the keys: letters, digits, `-`, `_`, `/` and `.` only. */
export type Files = {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  get(key: string): Promise<Uint8Array | null>
  remove(key: string): Promise<void>
  /** Keys in a folder and below, in any order; all keys without a folder. */
  list(folder?: string): Promise<string[]>
}

const safeKey = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_-]*)*\.[a-z0-9]+$/

export const isSafeKey = (key: string): boolean => safeKey.test(key)

function checkKey(key: string): string {
  if (!isSafeKey(key)) throw new Error('unsafe storage key')
  return key
}

export function checkFolder(folder: string): string {
  if (!/^[a-z][a-z0-9-]*$/.test(folder)) throw new Error('unsafe storage folder')
  return folder
}

/** Stores files in a directory and writes them atomically. */
export function localFiles(root: string): Files {
  const base = resolve(root)
  const path = (key: string) => join(base, checkKey(key))
  return {
    async put(key, bytes) {
      const target = path(key)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      const draft = `${target}.${process.pid}.${createHash('sha1').update(bytes).digest('hex').slice(0, 8)}`
      const file = await open(draft, 'w', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(draft, target)
    },
    async get(key) {
      try {
        return await readFile(path(key))
      } catch (error) {
        if ((error as { code?: string }).code === 'ENOENT') return null
        throw error
      }
    },
    remove: (key) => rm(path(key), { force: true }),
    async list(folder) {
      const found = await readdir(folder ? join(base, checkFolder(folder)) : base, {
        recursive: true,
        withFileTypes: true,
      }).catch((error: { code?: string }) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      return found
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => relative(base, join(parentPath, name)).replaceAll(sep, '/'))
        .filter(isSafeKey)
    },
  }
}
