import type { Log } from '#app/platform/log.ts'

/** How long an ending process may still finish what it does. */
const lastMs = 5_000

/**
 * After an uncaught exception nothing of the process can be relied on: it stops taking work and ends with code 1 within
 * seconds, for its supervisor to restart. An unhandled rejection is only logged.
 */
export function watchForFaults(log: Log, stop: () => Promise<void>): void {
  let isEnding = false
  process.on('unhandledRejection', (error) => log.error('a promise failed that nobody waited for', { error }))
  process.on('uncaughtException', (error) => {
    log.error('an error that nobody caught ends the process', { error })
    if (isEnding) return
    isEnding = true
    const end = () => process.exit(1)
    setTimeout(end, lastMs).unref()
    stop().then(end, end)
  })
}
