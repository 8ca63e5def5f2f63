import type { Log } from '#app/platform/log.ts'

/** How long an ending process may still finish what it does. */
const lastMs = 5_000

/**
 * What nobody caught: one clear line. After an uncaught exception nothing of the process can be relied on, so it stops
 * taking work, ends with code 1 within seconds, and whoever watches over it starts it anew; a promise that nobody
 * waited for is only told.
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
