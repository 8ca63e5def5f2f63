import type { Log } from '#app/platform/log.ts'

const exitTimeoutMs = 5_000

/** The state is unknown after an uncaught exception, so stop and exit with 1 to be restarted. */
export function exitOnUncaughtErrors(log: Log, stop: () => Promise<void>): void {
  let isEnding = false
  process.on('unhandledRejection', (error) => log.error('unhandled promise rejection', { error }))
  process.on('uncaughtException', (error) => {
    log.error('uncaught exception, the process exits', { error })
    if (isEnding) return
    isEnding = true
    const end = () => process.exit(1)
    setTimeout(end, exitTimeoutMs).unref()
    stop().then(end, end)
  })
}
