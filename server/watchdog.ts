import { url as debuggerUrl } from 'node:inspector'
import { Worker } from 'node:worker_threads'
import type { Log } from '#app/platform/log.ts'

/**
 * Places in the memory shared with the thread: how often the event loop came round, whether a debugger may hold it,
 * whether to stop.
 */
export const BEATS = 0
export const DEBUGGED = 1
export const STOPPED = 2
const places = 3

export type WatchdogOrder = { memory: SharedArrayBuffer; tickMs: number; limitMs: number }

/**
 * For how many milliseconds the event loop has been silent at an instant of the monotonic clock, and its beats until
 * then.
 */
export type Silence = { beats: number; ms: number; at: number }

/**
 * The silence one turn of the watching thread later. A turn takes `tickMs`; who overslept was asleep with everybody
 * else (a machine that was suspended, a process that was frozen), so that no turn counts for more than two.
 */
export function longerSilence(before: Silence, now: { beats: number; at: number }, tickMs: number): Silence {
  const ms = now.beats === before.beats ? before.ms + Math.min(now.at - before.at, 2 * tickMs) : 0
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
  const memory = new SharedArrayBuffer(places * Int32Array.BYTES_PER_ELEMENT)
  const shared = new Int32Array(memory)
  const beat = () => {
    Atomics.store(shared, DEBUGGED, debuggerUrl() === undefined ? 0 : 1)
    Atomics.add(shared, BEATS, 1)
  }
  beat()
  // Node runs the source as it is; a build would have to ship it as a file of its own.
  const thread = new Worker('./server/watchdog-thread.ts', {
    workerData: { memory, tickMs, limitMs } satisfies WatchdogOrder,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
  })
  thread.unref()
  thread.on('error', (error) => log.error('the watchdog ended', { error }))
  const timer = setInterval(beat, tickMs).unref()
  return () => {
    clearInterval(timer)
    Atomics.store(shared, STOPPED, 1)
    Atomics.notify(shared, STOPPED)
  }
}
