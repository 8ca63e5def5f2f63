import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { makeRenditions } from '#app/platform/outside/images.server.ts'
import { isRefusal } from '#app/platform/refusal.ts'

/**
 * A process that decodes every file of a folder, singly and then ten at a time, and reports the results, peak memory
 * and longest blocked event loop. Started by tests/faults/hostile-images.test.ts.
 */

const folder = process.argv[2] ?? ''
const payload = process.argv[3] ?? ''
const names = readdirSync(folder).sort()

async function decode(name: string): Promise<string> {
  try {
    const { bytes } = await makeRenditions(readFileSync(join(folder, name)))
    return Object.values(bytes).some((rendition) => Buffer.from(rendition).includes(payload)) ? 'carried' : 'harmless'
  } catch (error) {
    return isRefusal(error) ? error.code : `error: ${String(error)}`
  }
}

async function measureLoopDelay<T>(work: () => Promise<T>): Promise<{ value: T; p99: number; worst: number }> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const value = await work()
  delay.disable()
  return { value, p99: delay.percentile(99) / 1e6, worst: delay.max / 1e6 }
}

let peak = 0
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss())
}, 5)

await decode(names.find((name) => name.endsWith('.fine')) ?? '')
const before = process.memoryUsage.rss()
const idle = await measureLoopDelay(() => pause(1_000))
const took: Record<string, number> = {}
const one = await measureLoopDelay(async () => {
  const results: Record<string, string> = {}
  for (const name of names) {
    const begun = performance.now()
    results[name] = await decode(name)
    took[name] = Math.round(performance.now() - begun)
  }
  return results
})
const many = await measureLoopDelay(async () => {
  const results: Record<string, string> = {}
  const queue = [...names]
  const worker = async () => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) results[name] = await decode(name)
  }
  await Promise.all(Array.from({ length: 10 }, worker))
  return results
})
clearInterval(watch)

process.stdout.write(
  JSON.stringify({
    results: one.value,
    together: many.value,
    took,
    megabytes: Math.round((peak - before) / 1024 / 1024),
    idle: idle.p99,
    p99: Math.max(one.p99, many.p99),
    worst: Math.max(one.worst, many.worst),
  }),
)
