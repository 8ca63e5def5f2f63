import type { Log } from '#app/platform/log.ts'

/** How long work under way may go on before the process exits. */
const exitTimeoutMs = 5_000

/**
 * After an uncaught exception the state of the process is unknown: it stops taking work and exits with code 1 within
 * seconds, for its supervisor to restart. An unhandled rejection is only logged.
 */
export function exitOnUncaughtErrors(log: Log, stop: () => Promise<void>): void {
  let isEnding = false
  process.on('unhandledRejection', (error) => log.error('a promise failed that nobody waited for', { error }))
  process.on('uncaughtException', (error) => {
    log.error('an error that nobody caught ends the process', { error })
    if (isEnding) return
    isEnding = true
    const end = () => process.exit(1)
    setTimeout(end, exitTimeoutMs).unref()
    stop().then(end, end)
  })
}
