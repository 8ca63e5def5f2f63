import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { processesOf } from './processor.ts'

/**
 * Measures with every server on the first core, PostgreSQL (and all that it starts) and the load on the others, so that
 * requests per second mean one core; where a machine cannot do that, as it is. Each goes back to the cores it had.
 */
export async function onOwnCores<T>(
  { servers, postmaster }: { servers: number[]; postmaster: number | null },
  work: () => Promise<T>,
): Promise<T> {
  const cores = availableParallelism()
  if (process.platform !== 'linux' || cores < 2 || !canChoose()) return work()
  const ofDatabase = () => (postmaster === null ? [] : processesOf(postmaster))
  const others = [process.pid, ...ofDatabase()]
  const before = new Map([...servers, ...others].map((pid) => [pid, coresOf(pid)]))
  for (const pid of servers) choose(pid, '0')
  for (const pid of others) choose(pid, `1-${cores - 1}`)
  try {
    return await work()
  } finally {
    const atFirst = before.get(process.pid) ?? ''
    for (const pid of new Set([...before.keys(), ...ofDatabase()])) choose(pid, before.get(pid) ?? atFirst)
  }
}

const canChoose = () => {
  try {
    execFileSync('taskset', ['--version'])
    return true
  } catch {
    return false
  }
}

const coresOf = (pid: number) =>
  /Cpus_allowed_list:\s+(\S+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? ''

/** All threads of a process; one that ended needs no core. */
function choose(pid: number, list: string) {
  try {
    execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', list, String(pid)], { stdio: 'ignore' })
  } catch {}
}
