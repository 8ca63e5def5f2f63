import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/**
 * Milliseconds of processor time: of a server's process, and of PostgreSQL with all its processes. Null where it cannot
 * be read: PostgreSQL's outside Linux, or when there is none.
 */
export type Processor = { node: number; database: number | null }

/** Reads what both have used since they began. */
export type ReadProcessor = () => Promise<Processor>

/** What a process answers at this address: see peers/render-probe.ts and peers/serve.ts. */
export async function processorOfServer(origin: string): Promise<number> {
  const { ms } = (await (await fetch(`${origin}/cpu`)).json()) as { ms: number }
  return ms
}

let ticksPerSecond = 0

/** Processor time of a PostgreSQL server since it began: of all its processes, those that ended included. */
export function processorOfDatabase(postmaster: number): number | null {
  if (process.platform !== 'linux') return null
  ticksPerSecond ||= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  for (;;) {
    const ended = usedBy(postmaster)?.ended
    let ticks = ended ?? 0
    for (const pid of processesOf(postmaster)) ticks += usedBy(pid)?.own ?? 0
    // One that ended meanwhile would count twice or not at all.
    if (usedBy(postmaster)?.ended === ended) return (ticks / ticksPerSecond) * 1000
  }
}

/** A process and its children (Linux). */
export const processesOf = (parent: number) => [
  parent,
  ...readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid && usedBy(pid)?.parent === parent),
]

/** Ticks a process used, and those of its children that ended; null when it is gone by now. */
function usedBy(pid: number): { parent: number; own: number; ended: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name before the last bracket may hold anything; after it come state and parent, then proc(5)'s numbers.
    const cells = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
      (at) => cells[at],
    )
    return { parent, own: user + system, ended: endedUser + endedSystem }
  } catch {
    return null
  }
}

/** What `work` used of both, for each of the pieces of work it counts. */
export async function costOf<T extends { count: number }>(
  read: ReadProcessor,
  work: () => Promise<T>,
): Promise<T & { cost: Processor }> {
  const before = await read()
  const done = await work()
  const after = await read()
  const per = (from: number, to: number) => (to - from) / done.count
  const hasDatabase = before.database !== null && after.database !== null
  return {
    ...done,
    cost: {
      node: per(before.node, after.node),
      database: hasDatabase ? per(before.database ?? 0, after.database ?? 0) : null,
    },
  }
}
