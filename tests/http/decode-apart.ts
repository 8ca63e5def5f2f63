import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { endOf } from './bad-images.ts'

/**
 * A process that decodes every file of a folder, ten at a time, and reports the results, peak memory and event loop
 * delays. Started by tests/faults/hostile-images.test.ts.
 */
const folder = process.argv[2] ?? ''
const names = readdirSync(folder).sort()

async function loopDelay(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  await work()
  delay.disable()
  return delay.percentile(99) / 1e6
}

let peak = 0
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss())
}, 5)

await endOf(readFileSync(join(folder, names.at(-1) ?? '')))
const before = process.memoryUsage.rss()
const idle = await loopDelay(() => pause(1_000))
const ends: Record<string, string> = {}
const p99 = await loopDelay(async () => {
  const queue = [...names]
  const worker = async () => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift())
      ends[name] = await endOf(readFileSync(join(folder, name)))
  }
  await Promise.all(Array.from({ length: 10 }, worker))
})
clearInterval(watch)
process.stdout.write(JSON.stringify({ ends, megabytes: Math.round((peak - before) / 1024 / 1024), idle, p99 }))
