import { closeSync, constants, openSync, writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { DEBUGGED, HEARTBEATS, nextStall, STOPPED, type Stall, type WatchdogOptions } from './watchdog.ts'

const { memory, tickMs, limitMs } = workerData as WatchdogOptions
const shared = new Int32Array(memory)

let stall: Stall = { heartbeats: Atomics.load(shared, HEARTBEATS), ms: 0, at: performance.now() }
while (Atomics.wait(shared, STOPPED, 0, tickMs) === 'timed-out') {
  const isDebugged = Atomics.load(shared, DEBUGGED) === 1
  stall = nextStall(stall, { heartbeats: Atomics.load(shared, HEARTBEATS), at: performance.now() }, tickMs)
  if (isDebugged) stall.ms = 0
  if (stall.ms >= limitMs) end()
}

/** Nothing of this process can be asked any more: no handler runs, so it is killed. */
function end(): void {
  const line = {
    level: 60,
    time: new Date().toISOString(),
    msg: `the event loop was blocked for ${Math.round(limitMs / 1000)} s: the process is ended`,
  }
  try {
    write(`${JSON.stringify(line)}\n`)
  } finally {
    process.kill(process.pid, 'SIGKILL')
  }
}

/** To standard output where the log goes, without waiting: a reader that takes nothing may be what blocks the loop. */
function write(text: string): void {
  let own: number
  try {
    own = openSync('/proc/self/fd/1', constants.O_WRONLY | constants.O_APPEND | constants.O_NONBLOCK)
  } catch {
    writeSync(1, text)
    return
  }
  writeSync(own, text)
  closeSync(own)
}
