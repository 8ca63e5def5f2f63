import { url as debuggerUrl } from 'node:inspector'
import { Worker } from 'node:worker_threads'
import type { Log } from '#app/platform/log.ts'

/**
 * Fields of the memory shared with the thread: ticks of the event loop so far, whether a debugger is attached, whether
 * to stop.
 */
export const HEARTBEATS = 0
export const DEBUGGED = 1
export const STOPPED = 2
const fieldCount = 3

export type WatchdogOptions = { memory: SharedArrayBuffer; tickMs: number; limitMs: number }

/**
 * How many milliseconds the event loop has been blocked at an instant of the monotonic clock, and its heartbeats until
 * then.
 */
export type Stall = { heartbeats: number; ms: number; at: number }

/**
 * The stall one tick of the watching thread later. A thread that wakes up late was suspended together with the whole
 * process or machine, so that no tick counts for more than two.
 */
export function nextStall(before: Stall, now: { heartbeats: number; at: number }, tickMs: number): Stall {
  const ms = now.heartbeats === before.heartbeats ? before.ms + Math.min(now.at - before.at, 2 * tickMs) : 0
  return { ...now, ms }
}

/**
 * Ends the process with a log line after `seconds` of a blocked event loop (0: never), for the supervisor to restart:
 * only another thread can (SEC-1, SEC-2). Off while debugging. Returns how to stop watching.
 */
export function watchEventLoop(seconds: number, log: Log): () => void {
  if (seconds === 0) return () => {}
  const limitMs = seconds * 1000
  const tickMs = Math.min(1000, limitMs / 10)
  const memory = new SharedArrayBuffer(fieldCount * Int32Array.BYTES_PER_ELEMENT)
  const shared = new Int32Array(memory)
  const onTick = () => {
    Atomics.store(shared, DEBUGGED, debuggerUrl() === undefined ? 0 : 1)
    Atomics.add(shared, HEARTBEATS, 1)
  }
  onTick()
  // Node runs the source as it is; a build would have to ship it as a file of its own.
  const thread = new Worker('./server/watchdog-thread.ts', {
    workerData: { memory, tickMs, limitMs } satisfies WatchdogOptions,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
  })
  thread.unref()
  thread.on('error', (error) => log.error('the watchdog ended', { error }))
  const timer = setInterval(onTick, tickMs).unref()
  return () => {
    clearInterval(timer)
    Atomics.store(shared, STOPPED, 1)
    Atomics.notify(shared, STOPPED)
  }
}
