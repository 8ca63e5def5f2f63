import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export class DirectoryInUse extends Error {}

/** Locks a directory for this process (pid and start time in a file). Takes over the lock of a dead process. */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const path = join(directory, 'lock')
  const ownFile = `${path}.${process.pid}`
  writeFileSync(ownFile, JSON.stringify({ pid: process.pid, started: startTimeOf(process.pid) }), { mode: 0o600 })
  try {
    for (let attempt = 0; attempt < 3; attempt++) {
      if (createLock(ownFile, path)) return () => rmSync(path, { force: true })
      const text = readIfExists(path)
      const holder = parseHolder(text)
      if (holder && isRunning(holder)) {
        throw new DirectoryInUse(
          `${directory} is in use by process ${holder.pid}. Stop it first, or set DATA_DIR to another folder.`,
        )
      }
      if (text !== null) removeDeadLock(path, text)
    }
  } finally {
    rmSync(ownFile, { force: true })
  }
  throw new DirectoryInUse(`${directory} could not be locked; remove ${path} if no other process uses it.`)
}

/** A hard link appears with its content, atomically: no process reads half a lock file, and only one creates it. */
function createLock(ownFile: string, path: string): boolean {
  try {
    linkSync(ownFile, path)
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
    return false
  }
}

/** Removes a dead process's lock file, or restores it if another process has replaced it meanwhile. */
function removeDeadLock(path: string, dead: string) {
  const aside = `${path}.${process.pid}.dead`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  if (readIfExists(aside) !== dead) createLock(aside, path)
  rmSync(aside, { force: true })
}

function readIfExists(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function parseHolder(text: string | null): { pid: number; started: string } | null {
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
  return holder.started === '' || startTimeOf(holder.pid) === holder.started
}

/** In clock ticks since boot (Linux). Distinguishes the old process from one that reuses its pid. */
function startTimeOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
