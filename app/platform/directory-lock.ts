import { closeSync, mkdirSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** The data directory is in use by another process; the message is for the operator. */
export class DirectoryInUse extends Error {}

/** Claims a directory for this process (pid and its start time in a lock file). A claim of a dead process is taken over. */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const path = join(directory, 'lock')
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      const file = openSync(path, 'wx', 0o600)
      writeSync(file, JSON.stringify({ pid: process.pid, started: startOf(process.pid) }))
      closeSync(file)
      return () => {
        try {
          unlinkSync(path)
        } catch {
          // already gone
        }
      }
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST') throw error
      const holder = readHolder(path)
      if (holder && isRunning(holder)) {
        throw new DirectoryInUse(
          `${directory} is in use by process ${holder.pid}. Stop it first, or set DATA_DIR to another folder.`,
        )
      }
      unlinkSync(path)
    }
  }
  throw new DirectoryInUse(`${directory} could not be claimed; remove ${path} if no other process uses it.`)
}

function readHolder(path: string): { pid: number; started: string } | null {
  try {
    const holder: unknown = JSON.parse(readFileSync(path, 'utf8'))
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
