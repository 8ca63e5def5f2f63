import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The data directory is in use by another process; the message is for the operator. */
export class DirectoryInUse extends Error {}

/** Claims a directory for this process (pid and its start time in a lock file). A claim of a dead process is taken over. */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const path = join(directory, 'lock')
  const own = `${path}.${process.pid}`
  writeFileSync(own, JSON.stringify({ pid: process.pid, started: startOf(process.pid) }), { mode: 0o600 })
  try {
    for (let attempt = 0; attempt < 3; attempt++) {
      if (claim(own, path)) return () => rmSync(path, { force: true })
      const text = readIfThere(path)
      const holder = holderIn(text)
      if (holder && isRunning(holder)) {
        throw new DirectoryInUse(
          `${directory} is in use by process ${holder.pid}. Stop it first, or set DATA_DIR to another folder.`,
        )
      }
      if (text !== null) putAside(path, text)
    }
  } finally {
    rmSync(own, { force: true })
  }
  throw new DirectoryInUse(`${directory} could not be claimed; remove ${path} if no other process uses it.`)
}

/** A link appears with its content and only once: nobody sees a half-written claim, and two processes cannot both have it. */
function claim(own: string, path: string): boolean {
  try {
    linkSync(own, path)
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
    return false
  }
}

/** Removes a dead process's claim; when another process took it over in between, its claim is put back. */
function putAside(path: string, dead: string) {
  const aside = `${path}.${process.pid}.dead`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  if (readIfThere(aside) !== dead) claim(aside, path)
  rmSync(aside, { force: true })
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function holderIn(text: string | null): { pid: number; started: string } | null {
  try {
    const holder: unknown = JSON.parse(text ?? '')
    return typeof holder === 'object' && holder !== null && 'pid' in holder
      ? (holder as { pid: number; started: string })
      : null
  } catch {
    return null
  }
}

function isRunning(holder: { pid: number; started: string }): boolean {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if ((error as { code?: string }).code === 'ESRCH') return false
  }
  return holder.started === '' || startOf(holder.pid) === holder.started
}

/** Start time of a process in clock ticks since boot (Linux), so that a reused pid is not taken for the old process. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
